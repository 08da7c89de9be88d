import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { foundIn, glossaryGroups } from '../../../src/advertising/pages/glossary/glossaryGroups.ts'
import { dimensionKeys } from '../../../src/advertising/reporting/dimensions.ts'
import { metricKeys } from '../../../src/advertising/reporting/metrics.ts'

describe('the glossary', () => {
  const all = Object.values(catalogue.resources)
  const groups = glossaryGroups(all)
  const entriesOf = (name: string) => groups.find(group => group.name === name)?.entries ?? []

  it('explains every metric, dimension and resource, and each word of a group once', () => {
    expect([entriesOf('Metrics'), entriesOf('Dimensions'), entriesOf('Records')].map(({ length }) => length)).toEqual([
      metricKeys.length,
      dimensionKeys.length,
      all.length,
    ])
    for (const { entries } of groups) expect(new Set(entries.map(({ term }) => term)).size).toBe(entries.length)
  })

  it.each(groups.flatMap(({ entries }) => entries))('$term: a sentence', ({ text }) => {
    expect(text).toMatch(/^[A-Z0-9].*[.)]$/)
  })

  it('finds by all typed words, wherever they stand, and first what is called so', () => {
    const found = foundIn(groups, 'win rate')
    expect(found.map(({ name }) => name)).toEqual(['Metrics'])
    expect(found[0]?.entries.map(({ term }) => term)).toEqual(['Win rate', 'Gross win rate', 'Render rate'])
    expect(foundIn(groups, ' spend CLICKS ')[0]?.entries[0]?.term).toBe('CPC')
    expect(foundIn(groups, 'no such word')).toEqual([])
    expect(foundIn(groups, '  ')).toBe(groups)
  })

  it('names only records that the person may see', () => {
    const [account] = all.filter(({ entity }) => entity === 'account')
    const few = glossaryGroups(account ? [account] : [])
    expect(few.find(({ name }) => name === 'Records')?.entries.map(({ term }) => term)).toEqual(['Account'])
    const campaigns = few.flatMap(({ entries }) => entries).find(({ term }) => term === 'Campaign')
    expect(campaigns?.to).toBeUndefined()
  })
})
