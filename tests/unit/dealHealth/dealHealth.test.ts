import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealHealth, type HealthContext, healthWhenWritten } from '../../../src/advertising/dealHealth/dealHealth.ts'
import { dealIssues, healthOf, sortedIssues } from '../../../src/advertising/dealHealth/dealIssues.ts'
import { funnelOf } from '../../../src/advertising/dealHealth/funnelOf.ts'
import { restrictionsOf } from '../../../src/advertising/dealHealth/restrictionsOf.ts'
import { twinsAmong } from '../../../src/advertising/dealHealth/twinsAmong.ts'
import { usualRequests } from '../../../src/advertising/dealHealth/usualRequests.ts'
import type { ServedRow } from '../../../src/advertising/serving/servedRow.ts'

const now = Date.parse('2026-11-21T09:00:00.000Z')
const day = 86_400_000
const at = (days: number) => new Date(now + days * day).toISOString()
const deal = (more: object = {}): ServedRow => ({
  id: 'd',
  organization: 'north',
  status: 'active',
  side: 'sell',
  dealId: 'D-1',
  startAt: at(-30),
  priceType: 'second',
  floor: 2_000_000,
  currency: 'USD',
  ...more,
})
const healthy: HealthContext = {
  now,
  lately: () => ({ from: now - day, impressions: 5 }),
  requests: () => 1000,
  clearing: () => null,
  deadSeats: new Set(),
  isUsed: () => true,
  twins: new Map(),
  usualRequests: () => null,
}
const issuesOf = (row: ServedRow, more: Partial<HealthContext> = {}) => dealHealth(row, { ...healthy, ...more }).issues

describe('the health of a deal', () => {
  const said = (...states: readonly string[]) => ({ buyerStatuses: states.map(status => ({ status })) })
  const narrow = { countries: ['US'], adTypes: ['video'], deviceTypes: ['phone'], segments: ['s'] }
  const silent = { lately: () => ({ from: now - day, impressions: 0 }) }
  it.each<[string, ServedRow, Partial<HealthContext>, readonly string[]]>([
    ['good', deal(), {}, []],
    ['silent for a day', deal(), silent, ['not_delivering']],
    ['silent, but begun since', deal({ startAt: at(-0.5) }), silent, []],
    ['silent, but paused', deal({ status: 'paused' }), silent, []],
    ['of an organization without delivery', deal(), { lately: () => null }, []],
    ['bought by nothing', deal({ side: 'buy' }), { isUsed: () => false }, ['no_line_item']],
    ['sold, which others buy', deal(), { isUsed: () => false }, []],
    [
      'rejected by one, not answered by another',
      deal(said('rejected', 'pending')),
      {},
      ['rejected', 'waiting_for_buyer'],
    ],
    ['with a twin', deal(), { twins: new Map([['d', ['e']]]) }, ['twin']],
    ['with a dead seat', deal({ buyerSeats: ['a', 'b'] }), { deadSeats: new Set(['b']) }, ['dead_seat']],
    ['narrow, with few requests', deal(narrow), { usualRequests: () => 10_001 }, ['over_targeted']],
    ['narrow, with enough requests', deal(narrow), { usualRequests: () => 10_000 }, []],
    ['narrow, without requests', deal(narrow), { usualRequests: () => 10_001, requests: () => 0 }, []],
    ['with few requests and open', deal(), { usualRequests: () => 10_001 }, []],
    ['a quarter under what it clears at', deal(), { clearing: () => 2_500_000 }, ['price_under_clearing']],
    ['a little under what it clears at', deal(), { clearing: () => 2_499_999 }, []],
    ['of a fixed price', deal({ priceType: 'fixed' }), { clearing: () => 9_000_000 }, []],
    ['that ends in seven days', deal({ endAt: at(7) }), {}, ['expiring']],
    ['that ends later', deal({ endAt: at(7.01) }), {}, []],
    [
      'of categories that its taxonomy lacks',
      deal({ cattax: 'content_3_1', categories: ['150', 'x'] }),
      {},
      ['unknown_categories'],
    ],
    ['never started', deal({ status: 'pending', endAt: at(-1) }), {}, ['expired']],
    ['complete', deal({ status: 'complete' }), silent, ['expired']],
    ['archived', deal({ status: 'archived', endAt: at(3) }), silent, []],
  ])('%s', (_, row, more, issues) => {
    expect(issuesOf(row, more)).toEqual(issues)
  })

  it('is named by the worst', () => {
    expect(healthOf('active', [])).toBe('good')
    expect(healthOf('active', ['expiring'])).toBe('attention')
    expect(healthOf('active', ['not_delivering', 'expiring'])).toBe('not_delivering')
    expect([healthOf('complete', ['expired']), healthOf('draft', [])]).toEqual([null, null])
  })

  it('keeps what was found when a deal is written, unless the write changes what it was found by', () => {
    const old = deal({ issues: ['price_under_clearing', 'dead_seat', 'not_delivering'], buyerSeats: ['a'] })
    const written = (more: object) => healthWhenWritten({ ...old, ...more }, old, now).issues
    expect(written({ name: 'x' })).toEqual(['not_delivering', 'dead_seat', 'price_under_clearing'])
    expect(written({ floor: 3_000_000 })).toEqual(['not_delivering', 'dead_seat'])
    expect(written({ buyerSeats: ['b'], status: 'paused' })).toEqual([])
    expect(healthWhenWritten(deal({ endAt: at(2) }), null, now)).toEqual({ issues: ['expiring'], health: 'attention' })
  })

  it('has each issue once, in one order, whatever the rows hold', () => {
    const states = fc.constantFrom('draft', 'pending', 'active', 'paused', 'complete', 'archived')
    fc.assert(
      fc.property(
        fc.record({ status: states, endAt: fc.anything(), buyerStatuses: fc.anything() }),
        fc.array(fc.constantFrom(...dealIssues)),
        (row, issues) => {
          const written = healthWhenWritten(deal(row), deal({ ...row, issues }), now)
          expect(written.issues).toEqual(sortedIssues(new Set(written.issues)))
          // What the row itself says is the same whoever asks.
          const own = issuesOf(deal(row))
          expect(own.every(issue => written.issues.includes(issue))).toBe(true)
        },
      ),
    )
  })
})

describe('twins', () => {
  it('share a deal ID, or terms while their flights overlap', () => {
    const all = [
      deal({ id: 'a', dealId: 'X', origin: 'one.example', floor: 1, adTypes: ['banner'] }),
      deal({ id: 'b', dealId: ' x', origin: 'two.example', adTypes: ['video'] }),
      deal({ id: 'c', dealId: 'C', adTypes: ['audio'], endAt: at(-5) }),
      deal({ id: 'd', dealId: 'D', adTypes: ['audio'], startAt: at(-5) }),
      deal({ id: 'e', dealId: 'E', adTypes: ['audio'], startAt: at(0) }),
      deal({ id: 'f', dealId: 'X', organization: 'south' }),
    ]
    expect(Object.fromEntries(twinsAmong(all))).toEqual({ a: ['b'], b: ['a'], d: ['e'], e: ['d'] })
  })

  it('are twins of each other', () => {
    const some = fc.array(
      fc.record({
        dealId: fc.constantFrom('A', 'B', 'C'),
        adTypes: fc.subarray(['banner', 'video']),
        startAt: fc.integer({ min: -9, max: 9 }).map(at),
        endAt: fc.option(fc.integer({ min: -9, max: 9 }).map(at), { nil: undefined }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(some, rows => {
        const twins = twinsAmong(rows.map((row, index) => deal({ ...row, id: String(index) })))
        for (const [id, others] of twins) for (const other of others) expect(twins.get(other)).toContain(id)
      }),
    )
  })
})

it('counts each way of narrowing a deal down once, and none that is empty', () => {
  const targeting = { countries: { include: [], exclude: [] }, languages: { include: ['en'] }, viewabilityMin: 60 }
  const row = deal({
    countries: ['US'],
    sites: ['s'],
    publishers: ['p'],
    targeting,
    creativeRules: { sizes: ['300x250'] },
  })
  expect(restrictionsOf(row)).toEqual([
    'countries',
    'sites',
    'creativeRules.sizes',
    'targeting.languages',
    'targeting.viewabilityMin',
  ])
  expect(restrictionsOf(deal())).toEqual([])
})

it('takes for usual the median of other deals of the same ad types, where there are three', () => {
  const rows = [10, 40, 20, 30].map((requests, index) => deal({ id: String(index), adTypes: ['video'], requests }))
  const usual = usualRequests([...rows, deal({ id: 'x', adTypes: ['audio'], requests: 9 })], row =>
    Number(row.requests),
  )
  expect(rows.map(usual)).toEqual([30, 20, 30, 20])
  expect(usual(deal({ adTypes: ['audio'] }))).toBeNull()
})

it('follows a deal from the request to the ad that was seen, beside the median of others', () => {
  const counts = (...of: readonly number[]) => {
    const [
      auctionsMatched = 0,
      bidRequests = 0,
      bids = 0,
      validBids = 0,
      wins = 0,
      impressions = 0,
      measurable = 0,
      viewable = 0,
    ] = of
    return { auctionsMatched, bidRequests, bids, validBids, wins, impressions, measurable, viewable }
  }
  const others = [0.1, 0.2, 0.4].map(rate => counts(1000, 1000, 1000 * rate))
  const funnel = funnelOf(counts(2000, 1000, 50, 40), counts(1, 2, 3), others)
  expect(funnel.slice(0, 5)).toEqual([
    { stage: 'auctionsMatched', count: 2000, before: 1, share: null, usual: null },
    { stage: 'bidRequests', count: 1000, before: 2, share: 0.5, usual: 1 },
    { stage: 'bids', count: 50, before: 3, share: 0.05, usual: 0.2 },
    { stage: 'validBids', count: 40, before: 0, share: 0.8, usual: 0 },
    { stage: 'wins', count: 0, before: 0, share: 0, usual: null },
  ])
})
