import { expect, it } from 'vitest'
import { preflight } from '../../../src/advertising/preflight/preflight.ts'
import { withDeal } from './launchCases.ts'
import { foundIn, type LaunchEdit, launchTree } from './launchWorld.ts'

const named = (value: object): LaunchEdit => ['line-item', 'targeting.inventorySets', value]
const both = named({ include: ['allowed'], exclude: ['set'] })
const only = named({ include: ['set'] })
const allows: LaunchEdit = ['inventory-set', 'mode', 'allow']
const holds = (...items: readonly (readonly [type: string, value: string])[]): LaunchEdit => [
  'inventory-set',
  'items',
  items.map(([type, value]) => ({ type, value })),
]
const imported: LaunchEdit = ['inventory-set', 'counts', { imported: 3 }]
const found = (...edits: readonly LaunchEdit[]) => foundIn(launchTree('display', edits))

it('tells of lists that leave nothing to buy, and why', () => {
  expect(found(only, allows, holds())).toEqual(['block lists_block_all: Nothing can be bought: “List” is empty.'])
  const supply = (...inventorySets: readonly string[]): LaunchEdit => ['strategy', 'supply', { inventorySets }]
  expect(found(supply('set'), named({ exclude: ['set'] }), allows)).toEqual([
    'block lists_block_all: Nothing can be bought: “List” is excluded, too.',
  ])
  expect(found(supply('set', 'allowed'), named({ exclude: ['set', 'allowed'] }), allows)).toEqual([
    'block lists_block_all: Nothing can be bought from its 2 inventory lists: “List” is excluded, too.',
  ])
  // What the line item includes doesn’t make up for what its strategy allows.
  expect(found(supply('set'), named({ include: ['allowed'] }), allows, holds())).toEqual([
    'block lists_block_all: Nothing can be bought: “List” is empty.',
  ])
  expect(found(named({ include: ['set'], exclude: ['set'] }), allows)).toEqual([
    'block targeting_conflict: Inventory lists: all included items are also excluded.',
  ])
  // A list that blocks does so wherever it is named, and one that applies to all is named nowhere.
  expect(found(named({ include: ['allowed', 'set'] }))).toHaveLength(1)
  expect(found(named({ include: ['allowed'] }), ['inventory-set', 'appliedToAll', true])).toHaveLength(1)
})

it('says nothing where something may be left', () => {
  const silent: readonly (readonly LaunchEdit[])[] = [
    [only, allows],
    // What is imported, or found by a rule, is not read.
    [only, allows, holds(), imported],
    [only, allows, holds(), ['inventory-set', 'dynamicRule', { countries: { include: ['DE'] } }]],
    [both, holds(), imported],
    // A domain below the one that is allowed is not all of it.
    [both, holds(['domain', 'en.www.paper.example'], ['app', 'example.paper.tv'])],
    [both, holds(['app', 'www.paper.example'], ['app', 'example.paper.tv'])],
    [both, ['inventory-set', 'items.0.status', 'invalid']],
    // A list of another kind holds no apps.
    [both, ['inventory-set', 'kind', 'domains']],
    [named({ include: ['allowed', 'set'], exclude: ['allowed'] }), allows],
  ]
  for (const edits of silent) expect(found(...edits), JSON.stringify(edits)).toEqual([])
})

it('tells of deals that are all blocked only where nothing is bought without them', () => {
  const listed = [withDeal, named({ exclude: ['set'] })] as const
  const byDeals: LaunchEdit = ['strategy', 'supply', { openExchange: false }]
  const blocked = (id: string) => holds(['deal', id])
  expect(found(...listed, byDeals, blocked('d-1'))).toEqual([
    'block lists_block_all: It buys through deals only, and its only deal is blocked by “List”.',
  ])
  expect(found(...listed, ['line-item', 'targeting.deals', { include: ['deal'] }], blocked('D-1'))).toHaveLength(1)
  expect(found(...listed, byDeals, blocked('D-2'))).toEqual([])
  expect(found(...listed, blocked('D-1'))).toEqual([])
  expect(found(...listed, ['strategy', 'supply', { openExchange: false, allDeals: true }], blocked('D-1'))).toEqual([])
})

it('tells of sites and apps that are all blocked, by any of their names', () => {
  const aimed = (value: object): LaunchEdit => [
    'line-item',
    'targeting',
    { inventorySets: { exclude: ['set'] }, ...value },
  ]
  const places = { sites: { include: ['site'] }, apps: { include: ['app'] } }
  const says = (what: string) => `warn lists_block_places: All ${what} that it targets are blocked by “List”.`
  expect(found(aimed(places))).toEqual([says('sites and apps')])
  expect(found(aimed(places), holds(['domain', 'paper.example']))).toEqual([])
  expect(found(aimed({ apps: { include: ['app'] } }), holds(['app', 'app']))).toEqual([says('apps')])
  expect(found(aimed({ sites: { include: ['site'] } }), holds(['publisher', 'publisher']))).toEqual([says('sites')])
  expect(found(aimed({ sites: { include: ['site', 'unknown'] } }))).toEqual([])
})

it('tells of lists that do nothing, and removes them from the row that names them', () => {
  const off: LaunchEdit = ['inventory-set', 'status', 'inactive']
  const says = (what: string) => [`warn list_idle: The inventory list “List” is ${what}.`]
  expect(found(only, allows, off)).toEqual(says('inactive, so it doesn’t narrow anything'))
  expect(found(named({ exclude: ['set'] }), holds())).toEqual(says('empty, so it blocks nothing'))
  expect(found(named({ include: ['set', 'allowed'] }), allows, holds())).toEqual(says('empty, so it adds nothing'))
  expect(found(named({ exclude: ['set'] }), holds(), imported)).toEqual([])
  const supply: LaunchEdit = ['strategy', 'supply', { openExchange: true, inventorySets: ['set'] }]
  const problems = preflight(launchTree('display', [supply, off])).flatMap(row => row.problems)
  expect(problems.map(({ repair }) => [repair?.entity, repair?.row.id, repair?.changes])).toEqual([
    ['strategy', 'strategy', { 'supply.inventorySets': { remove: ['set'] } }],
  ])
})

it('leaves out what lists say to who may not read them', () => {
  const launch = launchTree('display', [both])
  expect(preflight(launch, ['inventory-set']).flatMap(({ problems }) => problems)).toEqual([])
})
