import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { labelOf } from '../../src/engine/contract/labels.ts'
import { rowCountText } from '../../src/engine/derive/cells/rowCountText.ts'

describe('a list of objects is counted', () => {
  it.each([
    ['flights', { item: 'Flight' }, 1, '1 flight'],
    ['flights', { item: 'Flight' }, 3, '3 flights'],
    ['media', { item: 'Creative', label: 'Creatives' }, 3, '3 creatives'],
    ['rule', { item: 'Condition', items: 'Conditions' }, 2, '2 conditions'],
    ['files', {}, 1200, '1,200 rows'],
  ] as const)('%s by what they are called', (name, field, count, text) => {
    expect(rowCountText(name, field, Array(count).fill({}))).toBe(text)
  })

  it('by its label, which is what several are called, or by what the catalogue says', () => {
    const wrong: string[] = []
    const visit = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return
      for (const [name, inner] of Object.entries(value)) {
        if (isCounted(inner)) {
          const several = (inner.items ?? labelOf(name, inner)).toLowerCase()
          if (!several.endsWith(`${inner.item.toLowerCase()}s`)) wrong.push(`${name}: ${inner.item}, ${several}`)
        }
        visit(inner)
      }
    }
    visit(catalogue)
    // "Hours" is what one row of a daypart is.
    expect([...new Set(wrong)]).toEqual(['hours: Hours, time ranges'])
  })
})

interface Counted {
  readonly item: string
  readonly items?: string
  readonly label?: string
}

function isCounted(value: unknown): value is Counted {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'objectList' && 'item' in value
  )
}
