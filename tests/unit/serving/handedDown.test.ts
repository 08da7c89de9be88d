import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { handedDown } from '../../../src/advertising/serving/handedDown.ts'
import { heldBy } from '../../../src/advertising/serving/heldBy.ts'
import { changedBelow, heirsOf } from '../../../src/engine/contract/changedBelow.ts'
import type { Resource } from '../../../src/engine/contract/resourceSpec.ts'
import { type Edit, edited, outcomeIn, servingWorld } from './servingWorld.ts'

const aims = fc.constantFrom(
  undefined,
  {},
  { countries: { include: ['DE'] } },
  { countries: { include: ['FR'] } },
  { inventorySets: { exclude: ['set'] } },
  { deals: { include: ['deal'] } },
)
const caps = fc.constantFrom(undefined, [], [{ max: 1, unit: 'day' }], [{ max: 5, unit: 'day' }])
const trackers = fc.constantFrom(undefined, [], [{ kind: 'click', url: 'https://a.example/' }])
const domains = fc.constantFrom(undefined, '', 'baker.example', 'blocked.example')
const dates = fc.constantFrom(undefined, '2026-11-20T00:00:00.000Z', '2026-11-30T00:00:00.000Z')
const levels = fc.record({
  aim: fc.tuple(aims, aims, aims),
  cap: fc.tuple(caps, caps, caps),
  tracker: fc.tuple(trackers, trackers, trackers),
  domain: fc.tuple(domains, domains),
  startAt: dates,
  seen: fc.integer({ min: 0, max: 5 }),
})
type Levels = typeof levels extends fc.Arbitrary<infer T> ? T : never

function worldOf({ aim, cap, tracker, domain, startAt, seen }: Levels) {
  return edited(servingWorld('display'), [
    ...(['campaign', 'strategy', 'line-item'] as const).flatMap((entity, index): Edit[] => [
      [entity, entity === 'campaign' ? 'defaultTargeting' : 'targeting', aim[index]],
      [entity, 'frequencyCap', cap[index]],
      [entity, 'trackers', tracker[index]],
    ]),
    ['account', 'domain', domain[0]],
    ['campaign', 'advertiserDomain', domain[1]],
    ['strategy', 'startAt', startAt],
    ['strategy', 'inheritDates', startAt === undefined],
    ['request', 'badv', ['blocked.example']],
    ['state', 'seen', seen],
  ])
}

const emptied: readonly (readonly [Edit[0], string, readonly unknown[]])[] = [
  ['strategy', 'targeting', [undefined, null, {}]],
  ['line-item', 'targeting', [undefined, null, {}]],
  ['strategy', 'frequencyCap', [undefined, null, []]],
  ['line-item', 'trackers', [undefined, null, []]],
  ['campaign', 'advertiserDomain', [undefined, null, '']],
]

describe('what is decided goes by what counts', () => {
  it('inheritance and its removal are inverses: a value that is set and cleared decides as before', () => {
    fc.assert(
      fc.property(levels, fc.constantFrom(...emptied), levels, (given, [entity, path, values], other) => {
        const before = outcomeIn(edited(worldOf(given), [[entity, path, values[0]]]))
        const own = path === 'targeting' ? other.aim[0] : path === 'frequencyCap' ? other.cap[0] : other.domain[0]
        const set = edited(worldOf(given), [[entity, path, path === 'trackers' ? other.tracker[0] : own]])
        for (const value of values) expect(outcomeIn(edited(set, [[entity, path, value]]))).toEqual(before)
      }),
      { numRuns: 300 },
    )
  })

  it('writing out what a strategy and a campaign inherit changes no outcome', () => {
    fc.assert(
      fc.property(levels, given => {
        const world = worldOf(given)
        const [campaign] = world.rows.campaign
        const [strategy] = world.rows.strategy
        const [account] = world.rows.account
        const has = (value: unknown) => value !== undefined && value !== '' && JSON.stringify(value) !== '{}'
        const written = edited(world, [
          ['strategy', 'targeting', has(strategy?.targeting) ? strategy?.targeting : campaign?.defaultTargeting],
          [
            'campaign',
            'advertiserDomain',
            has(campaign?.advertiserDomain) ? campaign?.advertiserDomain : account?.domain,
          ],
          ['strategy', 'startAt', strategy?.startAt ?? campaign?.startAt],
          ['strategy', 'endAt', campaign?.endAt],
          ['strategy', 'inheritDates', false],
        ])
        const [one, other] = [outcomeIn(world), outcomeIn(written)]
        if ('bid' in one || 'bid' in other) expect(other).toEqual(one)
        else expect(other.refusal.reason).toBe(one.refusal.reason)
      }),
      { numRuns: 300 },
    )
  })

  it('calls the trackers of campaign, strategy and line item, from the top', () => {
    const at = (host: string) => [{ kind: 'impression', url: `https://${host}.example/` }]
    const found = outcomeIn(
      edited(servingWorld('display'), [
        ['campaign', 'trackers', at('campaign')],
        ['strategy', 'trackers', at('strategy')],
        ['line-item', 'trackers', at('line')],
      ]),
    )
    const urls = 'bid' in found ? found.bid.trackers.map(({ url }) => url) : []
    expect(urls).toEqual(['https://campaign.example/', 'https://strategy.example/', 'https://line.example/'])
  })

  it('names the campaign where its targeting is what counts', () => {
    const found = outcomeIn(
      edited(servingWorld('display'), [['campaign', 'defaultTargeting', { countries: { include: ['FR'] } }]]),
    )
    expect('refusal' in found && found.refusal).toMatchObject({
      reason: 'targeting',
      fields: [{ entity: 'campaign', id: 'campaign', path: 'defaultTargeting.countries.include' }],
      sentence: expect.stringContaining('targeting of the campaign “Spring”'),
    })
  })

  it('the strategy’s supply is its line items’, whatever a line item says; a change of its lists reaches them', () => {
    const supply = { openExchange: true, allDeals: true, deals: ['deal'], inventorySets: ['set'] }
    const world = edited(servingWorld('display'), [['strategy', 'supply', supply]])
    const strategy = { ...world.rows.strategy[0], id: 'strategy' }
    const lineItem = { ...world.rows['line-item'][0], id: 'line', supply: { openExchange: false } }
    const line = { strategy, lineItem }
    const held = heldBy(line, 'line-item', 'supply')
    expect(held).toMatchObject([{ entity: 'strategy', row: { id: strategy.id }, path: 'supply', value: supply }])
    const heirs = heirsOf({ entity: 'strategy', name: 'supply' }, Object.values(catalogue.resources), leadsTo)
    const fieldsOf = (entity: string) => catalogue.resources[entity]?.fields ?? {}
    const child = { entity: 'line-item', row: lineItem, fields: fieldsOf('line-item') }
    const before = { entity: 'strategy', row: strategy, fields: fieldsOf('strategy') }
    const after = { ...before, row: { ...strategy, supply: { ...supply, inventorySets: [] } } }
    const above = (_: unknown, reference: string) => (reference === 'strategy' ? before : null)
    expect(changedBelow({ before, after }, [child], heirs, above)).toMatchObject([
      { entity: 'line-item', name: 'supply', changed: [child], unaffected: 0 },
    ])
  })

  it('the catalogue says it by the same words', () => {
    for (const [entity, fields] of Object.entries(handedDown)) {
      const resource = catalogue.resources[entity as keyof typeof handedDown] as Resource
      for (const [name, said] of Object.entries(fields))
        expect(resource.fields[name], `${entity}.${name}`).toMatchObject(said)
    }
  })
})

function leadsTo(entity: string, reference: string): string | null {
  return entity === 'line-item' && (reference === 'strategy' || reference === 'campaign') ? reference : null
}
