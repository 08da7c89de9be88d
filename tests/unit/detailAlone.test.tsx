import '../setup/productCatalogue.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Fields } from '../../src/engine/contract/fieldSpec.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { DetailsTab } from '../../src/engine/derive/record/DetailsTab.tsx'

vi.mock('../../src/engine/derive/inherited/useInheritance.ts', () => ({ useInheritance: () => () => null }))
vi.mock('../../src/engine/derive/inherited/useRestore.ts', () => ({ useRestore: () => null }))

const text = { kind: 'text', group: 'Remarks' } as const

it.each<[string, Fields, boolean]>([
  ['alone', { remarks: text }, true],
  ['beside others', { remarks: text, other: text }, false],
  ['beside others that are folded away, as they are empty', { remarks: text, other: text, more: text }, false],
  ['alone under another name', { other: text }, false],
])('a field of a record doesn’t repeat the title of its card where it stands %s', (_, fields, isHidden) => {
  const resource: Resource = { ...(catalogue.resources.site as Resource), fields }
  const [name = ''] = Object.keys(fields)
  const page = renderToStaticMarkup(<DetailsTab resource={resource} row={{ id: 'r', version: 1, [name]: 'Said' }} />)
  expect(page).toContain('Said')
  const label = name === 'remarks' ? 'Remarks' : 'Other'
  expect(page.includes(`<dt class="visually-hidden">${label}</dt>`)).toBe(isHidden)
  expect(page.includes(`<dt>${label}</dt>`)).toBe(!isHidden)
})
