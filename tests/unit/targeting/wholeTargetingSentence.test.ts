import '../../setup/productCatalogue.ts'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { targetingAlone, wholeTargetingOf } from '../../../src/advertising/pages/targeting/wholeTargetingOf.ts'
import { targetingFields } from '../../../src/advertising/targeting/targeting.ts'
import { targetingSentence } from '../../../src/advertising/targeting/targetingSentence.ts'
import { type ListModes, wholeTargetingSentence } from '../../../src/advertising/targeting/wholeTargetingSentence.ts'
import { inheritance, type TreeRow } from '../../../src/engine/contract/inheritance.ts'
import type { Part } from '../../../src/engine/contract/looseValues.ts'
import { allFields, type Resource } from '../../../src/engine/contract/resourceSpec.ts'
import { everyDimension } from './everyDimension.ts'

const treeRow = (entity: string, row: Part): TreeRow => ({
  entity,
  row,
  fields: allFields(catalogue.resources[entity] as Resource),
})

/** What a line item's page says of all that targets it. */
function saidOf(
  rows: { readonly campaign?: Part; readonly strategy?: Part; readonly line?: Part },
  mode: ListModes = id => (id.startsWith('no ') ? 'block' : 'allow'),
): string {
  const tree = {
    campaign: treeRow('campaign', { id: 'c', name: 'Harbour', ...rows.campaign }),
    strategy: treeRow('strategy', { id: 's', name: 'Prospecting', campaign: 'c', ...rows.strategy }),
  }
  const line = treeRow('line-item', { id: 'l', name: 'Evenings', strategy: 's', ...rows.line })
  const above = (_: TreeRow, reference: string) =>
    reference === 'strategy' ? tree.strategy : reference === 'campaign' ? tree.campaign : null
  const whole = wholeTargetingOf(line.row.targeting, 'targeting', name => inheritance(line, name, above))
  return wholeTargetingSentence(whole, (_, id) => id.toUpperCase(), mode)
}

const [austria, phones] = [{ countries: { include: ['AT'] } }, { deviceTypes: { include: ['phone'] } }]
const supply = { openExchange: true, inventorySets: ['papers'] }

describe('the sentence of all that targets a line item', () => {
  it('has what is set in it, in its strategy, and in its strategy’s supply', () => {
    expect(saidOf({ line: { targeting: phones }, strategy: { targeting: austria, supply } })).toBe(
      'Phones; and only where strategy “Prospecting” allows: all devices in Austria; from the strategy’s supply: only in “PAPERS”.',
    )
  })

  it('has what comes down from the campaign, unless the strategy has its own', () => {
    const campaign = { defaultTargeting: { countries: { include: ['DE'] } } }
    expect(saidOf({ campaign, line: { targeting: phones } })).toBe(
      'Phones; and only where campaign “Harbour” allows: all devices in Germany.',
    )
    expect(saidOf({ campaign, strategy: { supply } })).toBe(
      'All devices in Germany; from the strategy’s supply: only in “PAPERS”.',
    )
    expect(saidOf({ campaign, strategy: { targeting: austria } })).toBe('All devices in Austria.')
  })

  it('has inventory lists alone, by number where there are many, and says where nothing is set', () => {
    expect(saidOf({ strategy: { supply } })).toBe('From the strategy’s supply: only in “PAPERS”.')
    const many = { ...supply, inventorySets: ['a', 'b', 'c', 'd'] }
    expect(saidOf({ strategy: { supply: many } })).toBe('From the strategy’s supply: only in 4 inventory lists.')
    expect(saidOf({})).toBe('Everyone, everywhere, at any time.')
    expect(wholeTargetingSentence(targetingAlone(phones))).toBe(targetingSentence(phones))
  })

  it('says of each inventory list of the supply whether it allows or blocks, and their number until that is known', () => {
    const lists = (...inventorySets: string[]) => ({ strategy: { supply: { ...supply, inventorySets } } })
    expect(saidOf(lists('no news'))).toBe('From the strategy’s supply: not in “NO NEWS”.')
    expect(saidOf(lists('papers', 'no news', 'radio', 'no games'))).toBe(
      'From the strategy’s supply: only in “PAPERS” or “RADIO”; not in “NO NEWS” or “NO GAMES”.',
    )
    const loading = 'From the strategy’s supply: 2 inventory lists.'
    expect(saidOf(lists('papers', 'no news'), () => null)).toBe(loading)
    expect(saidOf(lists('papers', 'no news'), id => (id === 'papers' ? 'allow' : null))).toBe(loading)
  })

  it('leaves out nothing of any kind that comes from above', () => {
    expect(everyDimension.map(([name]) => name)).toEqual(Object.keys(targetingFields))
    for (const [name, value] of everyDimension) {
      const targeting = { [name]: value }
      const alone = targetingSentence(targeting, (_, id) => id.toUpperCase()).slice(1, -1)
      for (const rows of [{ strategy: { targeting } }, { campaign: { defaultTargeting: targeting } }]) {
        expect(saidOf(rows), name).toContain(alone)
        const said = saidOf({ ...rows, line: { targeting: { ...austria, keywords: { include: ['own'] } } } })
        expect(said, name).toContain(alone)
        expect(said, name).toContain('with keywords own; and only where')
      }
    }
  })
})
