import '../setup/productCatalogue.ts'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { allFields, type Resource } from '../../src/engine/contract/resourceSpec.ts'
import { Unread } from '../../src/engine/derive/form/unread.ts'
import { bulkChange } from '../../src/engine/derive/list/bulkChange.ts'
import { bulkChangeTexts } from '../../src/engine/derive/list/bulkChangeTexts.ts'
import { type BulkWay, bulkPaths } from '../../src/engine/derive/list/bulkPaths.ts'
import { undoSummary } from '../../src/engine/derive/list/useUndoNotice.ts'
import { changeText } from '../../src/engine/derive/record/changeText.ts'
import { detailGroups } from '../../src/engine/derive/record/detailGroups.ts'
import { recordActions } from '../../src/engine/derive/record/recordActions.ts'
import { refersTo } from '../../src/engine/derive/record/useRelatedLists.ts'
import { createPath, editPath, listPath, recordPath } from '../../src/engine/derive/routes.ts'
import { accessOf } from '../../src/engine/providers/access.ts'

const resources: readonly Resource[] = Object.values(catalogue.resources)
const campaign = (catalogue.resources as Readonly<Record<string, Resource>>).campaign
const lineItem = (catalogue.resources as Readonly<Record<string, Resource>>)['line-item']
if (!campaign || !lineItem) throw new Error('The catalogue has no campaign or no line item')

const all = ['list', 'read', 'create', 'update', 'delete', 'archive', 'activate', 'approve', 'export'] as const
const manager = accessOf({ id: 'u', grants: { o1: { '*': all } } }, 'o1')
const viewer = accessOf({ id: 'u', grants: { o1: { '*': ['list', 'read'] } } }, 'o1')
const row: EntityRow = { id: 'c1', version: 3, organization: 'o1', name: 'Launch', status: 'paused' }

describe('what can be done with a row', () => {
  it('is nothing for a viewer: no button that the API would refuse', () => {
    for (const resource of resources) expect(recordActions(resource, row, viewer)).toEqual([])
  })

  it('is nothing in an organization where the person has no role', () => {
    expect(recordActions(campaign, { ...row, organization: 'o2' }, manager)).toEqual([])
  })

  it('[platform.10] is no more than edit and delete in front of a platform that has no more calls', () => {
    const bare = accessOf({ id: 'u', grants: { o1: { '*': all } }, calls: [] }, 'o1')
    expect(recordActions(campaign, row, bare).map(({ kind }) => kind)).toEqual(['edit', 'delete'])
  })

  it('follows the life cycle', () => {
    const actions = recordActions(campaign, row, manager)
    const transitions = actions.filter(({ kind }) => kind === 'transition')
    expect(transitions.filter(({ allowed }) => allowed).map(({ key }) => key)).toEqual([
      'activate',
      'submit',
      'archive',
    ])
    expect(transitions.find(({ key }) => key === 'pause')).toMatchObject({
      allowed: false,
      near: false,
      reason: 'Not possible while it is paused',
    })
    expect(transitions.some(({ key }) => key === 'complete')).toBe(false)
    expect(actions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['edit', 'duplicate', 'delete']))
  })

  it('is refused with the server’s own reason', () => {
    const told = { ...row, actions: [{ action: 'activate', allowed: false, reason: 'No approved media' }] }
    expect(recordActions(campaign, told, manager).find(({ key }) => key === 'activate')).toMatchObject({
      allowed: false,
      near: true,
      reason: 'No approved media',
    })
  })

  it('includes putting it away, whether its life cycle knows that or not', () => {
    for (const resource of resources.filter(({ verbs }) => verbs.includes('archive') && verbs.includes('update'))) {
      const initial = resource.states?.initial ?? 'active'
      const one = { ...row, status: initial, organizations: ['o1'], id: 'o1' }
      const archive = recordActions(resource, one, manager).find(({ transition }) => transition?.to === 'archived')
      if (resource.scope !== 'platform') expect(archive, resource.entity).toBeDefined()
    }
  })
})

describe('a record’s page', () => {
  it('shows every field once, in its group', () => {
    for (const resource of resources) {
      const groups = detailGroups(resource, row)
      const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name))
      expect(new Set(names).size).toBe(names.length)
      const last = groups.at(-1)
      expect(last?.name, resource.entity).toBe('About')
    }
  })

  it('leaves out fields whose condition does not hold, and takes in those of its type', () => {
    const names = (values: object) =>
      detailGroups(campaign, { ...row, ...values }).flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(names({ budgetType: 'currency' })).toContain('budgetTotal')
    expect(names({ budgetType: 'impressions' })).not.toContain('budgetTotal')
    for (const [type, fields] of Object.entries(campaign.variants?.by ?? {})) {
      const always = Object.entries(fields).filter(([, { when }]) => !when)
      expect(names({ type })).toEqual(expect.arrayContaining(always.map(([name]) => name)))
    }
  })

  it('says changes in words', () => {
    const fields = allFields(campaign)
    const say = (path: string, old: unknown, now: unknown) =>
      changeText(fields, campaign, { path, old, new: now }, { currency: 'USD' })
    expect(say('budgetTotal', 1_000_000_000, 2_000_000_000)).toBe('Total budget: $1,000.00 → $2,000.00')
    expect(say('pacing.type', undefined, 'ahead')).toBe('Pacing type: – → Ahead')
    expect(say('budgetSegments.0.amount', 5_000_000, null)).toBe('Budget segments 1, amount: $5.00 → –')
    expect(say('unheard', 'a', 'b')).toBe('Unheard: a → b')
  })
})

it('offers for bulk changes only what anybody may change later', () => {
  for (const resource of resources) {
    for (const { path, field, ways } of bulkPaths(resource)) {
      expect(field.readOnly ?? field.immutable ?? field.computed ?? false, `${resource.entity}.${path}`).toBe(false)
      expect(['id', 'organization', 'version', 'code']).not.toContain(path)
      if (path === resource.title) expect(ways).not.toContain('set')
      if (resource.states) expect(path).not.toBe('status')
    }
  }
  expect(bulkPaths(campaign).map(({ path }) => path)).toEqual(
    expect.arrayContaining(['objective', 'budgetTotal', 'labels']),
  )
})

it('offers what stands in groups, targeting and all rows of a table, each in the ways of its kind', () => {
  const paths = new Map(bulkPaths(lineItem).map(one => [one.path, one]))
  const waysOf = (path: string) => [paths.get(path)?.label, ...(paths.get(path)?.ways ?? [])]
  expect(waysOf('bid.value')).toEqual(['Bid', 'set'])
  expect(waysOf('flights.end')).toEqual(['Flights, end', 'set', 'days'])
  expect(waysOf('deals')).toEqual(['Deals', 'add', 'remove', 'set'])
  expect(waysOf('name')).toEqual(['Name', 'find'])
  expect(waysOf('labels')).toEqual(['Labels', 'add', 'remove', 'set', 'find'])
  expect(waysOf('targeting.countries.include')).toEqual(['Targeting, countries, include', 'add', 'remove', 'set'])
  expect(paths.get('media')).toMatchObject({ ways: ['add', 'remove'], by: { column: 'media', to: 'media' } })
  expect(waysOf('targeting')).toEqual(['Targeting', 'template'])
  const unread = bulkPaths(lineItem, entity => entity !== 'targeting-template').map(one => one.path)
  expect(unread).toEqual([...paths.keys()].filter(one => one !== 'targeting'))
  for (const path of ['code', 'status', 'startAt', 'strategy', 'flights']) expect(paths.has(path)).toBe(false)
})

it('makes changes of what was entered, and says what is missing', () => {
  const path = bulkPaths(lineItem).find(one => one.path === 'media') ?? null
  const changeOf = (way: BulkWay, value: unknown) => bulkChange({ key: 0, path, way, value })
  expect(changeOf('add', ['a', 'b'])).toEqual({ add: [{ media: 'a' }, { media: 'b' }] })
  expect(changeOf('set', undefined)).toBe(null)
  expect(changeOf('find', { find: 'a' })).toEqual({ find: 'a', replace: '' })
  expect(changeOf('days', 7)).toEqual({ days: 7 })
  expect(changeOf('template', { id: 't', value: { countries: {} } })).toEqual({ countries: {} })
  for (const way of ['add', 'remove', 'find', 'days', 'template'] as const)
    expect(changeOf(way, undefined)).toBeInstanceOf(Unread)
  expect(changeOf('template', undefined)).toMatchObject({ says: 'Choose a template.' })
  expect(changeOf('template', { id: 't', value: undefined })).toMatchObject({ says: 'This template is empty.' })
})

it('says the changes of a batch without the inside of tables and lists', () => {
  const flight = { name: 'One', budget: 1_000_000 }
  const changes = [
    { path: 'flights', old: [flight], new: [{ ...flight, budget: 2_000_000 }] },
    { path: 'warnings', old: [], new: ['budget_too_low'] },
    { path: 'warningDetails', old: [], new: [{ warning: 'budget_too_low' }] },
    { path: 'deals', old: ['a', 'b'], new: ['b', 'c', 'd'] },
    { path: 'media', old: [], new: [{ media: 'm' }] },
    { path: 'budgetTotal', old: 1_000_000, new: 2_000_000 },
  ]
  expect(bulkChangeTexts(lineItem, changes, { currency: 'USD' }, ['budgetTotal'])).toEqual([
    'Total budget: $1.00 → $2.00',
    'Flights 1, budget: $1.00 → $2.00',
    'Warnings: – → Budget too low',
    'Deals: 2 added, 1 removed',
    'Creatives: 1 added',
  ])
})

it('says what changes in a targeting, dimension by dimension', () => {
  const daypart = { day: 'mon', startMinute: 360, endMinute: 720, clock: 'user' }
  const old = {
    countries: { include: ['DE'], exclude: [] },
    deviceTypes: { include: ['phone'] },
    segments: { anyOf: ['a', 'b'] },
    viewabilityMin: 50,
    kids: 'exclude',
    dayparts: [daypart],
  }
  const now = {
    countries: { include: ['DE', 'AT'] },
    deviceTypes: { include: ['phone'], exclude: ['tablet'] },
    segments: { anyOf: ['b', 'c'], noneOf: [] },
    viewabilityMin: 70,
    supplyPath: { directOnly: true },
    dayparts: [{ ...daypart, endMinute: 780 }],
  }
  const says = (before: unknown, after: unknown) =>
    bulkChangeTexts(lineItem, [{ path: 'targeting', old: before, new: after }], {}, ['targeting.countries.include'])
  expect(says(old, now)).toEqual([
    'Countries, include: Germany → Germany, Austria',
    'Device types, exclude: – → Tablet',
    'Segments, any of: 1 added, 1 removed',
    'Kids’ content: Exclude → –',
    'Dayparts 1, to: 12:00 → 13:00',
    'Minimum viewability: 50% → 70%',
    'Supply path, direct supply only: – → Yes',
  ])
  expect(says(null, { countries: { include: ['AT'] } })).toEqual(['Countries, include: – → Austria'])
  expect(says({ countries: { include: ['AT'] } }, null)).toEqual(['Countries, include: Austria → –'])
})

it('says what became of an undo, with the names of what stays', () => {
  const left = [{ id: 'a', ok: false, changes: [], error: 'Bid: Changed since by Ada' }]
  expect(undoSummary(lineItem, 200, [], [])).toBe('Changes to 200 line items undone.')
  expect(undoSummary(lineItem, 1, left, ['Harbor'])).toBe(
    'Changes to 1 line item undone. Unchanged: “Harbor” (Bid: Changed since by Ada).',
  )
  expect(undoSummary(lineItem, 0, [...left, ...left], ['Harbor'])).toMatch(/ Unchanged: “Harbor”, 1 more \(Bid/)
})

it('builds react-admin’s addresses', () => {
  expect(listPath(campaign)).toBe('/campaigns')
  expect(listPath(campaign, { status: 'active' })).toBe('/campaigns?status=active')
  expect(recordPath(campaign, 'a/b')).toBe('/campaigns/a%2Fb/show')
  expect(recordPath(campaign, 'x', 'history')).toBe('/campaigns/x/show/history')
  expect(editPath(campaign, 'x')).toBe('/campaigns/x')
  expect(createPath(campaign, { account: 'a1' })).toBe('/campaigns/create?account=a1')
})

it('[platform.10] knows the rows that refer to a record, within lists and tables too', () => {
  const row = { campaign: 'a', seats: ['b', 'c'], media: [{ media: 'd' }], review: { by: 'e' }, odd: null }
  const found = ['campaign', 'seats', 'media.media', 'review.by', 'odd', 'odd.by', 'toString'].map(path =>
    ['a', 'b', 'c', 'd', 'e'].filter(id => refersTo(row, path, id)).join(''),
  )
  expect(found).toEqual(['a', 'bc', 'd', 'e', '', '', ''])
})
