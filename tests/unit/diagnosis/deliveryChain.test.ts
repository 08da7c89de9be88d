import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChainQuestion,
  chainStages,
  deliveryChain,
  type Finding,
} from '../../../src/advertising/diagnosis/deliveryChain.ts'
import { usualShares } from '../../../src/advertising/diagnosis/usualShares.ts'

const finding: Finding = { sentence: 'The campaign is paused.', advice: 'Activate it', owner: 'you', fields: [] }
const healthy: ChainQuestion = {
  ready: { count: 1, total: 1, isHeld: false, isSold: false, findings: [] },
  counts: { bidRequests: 10_000, bids: 4000, wins: 800, impressions: 780 },
  before: { bidRequests: 9000, bids: 3900, wins: 790, impressions: 770 },
  losses: [],
  usual: { bids: 0.4, wins: 0.2, impressions: 0.95 },
  warnings: {},
  cpm: 4_000_000,
}
const states = (question: ChainQuestion) => {
  const { stages, cause } = deliveryChain(question)
  return [cause, ...stages.map(({ state }) => state)]
}
const counts = (bidRequests: number, bids: number, wins: number, impressions: number) => ({
  counts: { bidRequests, bids, wins, impressions },
})
const ready = (more: Partial<ChainQuestion['ready']>) => ({ ready: { ...healthy.ready, ...more } })

describe('the chain stops at the first cause', () => {
  it.each<[string, Partial<ChainQuestion>, ReturnType<typeof states>]>([
    ['healthy', {}, [null, 'ok', 'ok', 'ok', 'ok', 'ok']],
    ['nothing may bid', ready({ count: 0, findings: [finding] }), ['ready', 'stopped', 'ok', 'ok', 'ok', 'ok']],
    ['held by pacing', ready({ count: 0, isHeld: true }), [null, 'held', 'ok', 'ok', 'ok', 'ok']],
    [
      'nothing may bid, and nothing comes',
      { ...ready({ count: 0, findings: [finding] }), ...counts(0, 0, 0, 0) },
      ['ready', 'stopped', 'unreached', 'unreached', 'unreached', 'unreached'],
    ],
    ['no line item', ready({ count: 0, total: 0 }), ['ready', 'stopped', 'ok', 'ok', 'ok', 'ok']],
    ['a deal that others buy', ready({ count: 0, total: 0, isSold: true }), [null, 'ok', 'ok', 'ok', 'ok', 'ok']],
    [
      'a paused deal that others buy',
      ready({ count: 0, total: 0, isSold: true, findings: [finding] }),
      ['ready', 'stopped', 'ok', 'ok', 'ok', 'ok'],
    ],
    ['no requests', counts(0, 0, 0, 0), ['bidRequests', 'ok', 'stopped', 'unreached', 'unreached', 'unreached']],
    ['requests fall', counts(1799, 720, 150, 145), ['bidRequests', 'ok', 'slow', 'ok', 'ok', 'ok']],
    ['requests fall a little less', counts(1800, 720, 150, 145), [null, 'ok', 'ok', 'ok', 'ok', 'ok']],
    ['no bids', counts(20, 0, 0, 0), ['bids', 'ok', 'slow', 'stopped', 'unreached', 'unreached']],
    ['too few for no bids', counts(19, 0, 0, 0), ['bidRequests', 'ok', 'slow', 'few', 'unreached', 'unreached']],
    ['no wins', counts(10_000, 4000, 0, 0), ['wins', 'ok', 'ok', 'ok', 'stopped', 'unreached']],
    ['half of what is usual', counts(10_000, 4000, 400, 390), [null, 'ok', 'ok', 'ok', 'ok', 'ok']],
    ['less than half of it', counts(10_000, 4000, 399, 390), ['wins', 'ok', 'ok', 'ok', 'slow', 'ok']],
    ['few wins', counts(10_000, 4000, 99, 1), ['wins', 'ok', 'ok', 'ok', 'slow', 'few']],
    ['nothing rendered', counts(10_000, 4000, 800, 0), ['impressions', 'ok', 'ok', 'ok', 'ok', 'stopped']],
    [
      'a stop comes before what is slow',
      counts(10_000, 4000, 399, 0),
      ['impressions', 'ok', 'ok', 'ok', 'slow', 'stopped'],
    ],
  ])('%s', (_, change, expected) => {
    expect(states({ ...healthy, ...change })).toEqual(expected)
  })

  it('judges by fixed limits where nothing is known to be usual', () => {
    const usual = usualShares([])
    expect(states({ ...healthy, usual, ...counts(10_000, 50, 10, 9) })[0]).toBeNull()
    expect(states({ ...healthy, usual, ...counts(10_000, 49, 10, 9) })[0]).toBe('bids')
    expect(states({ ...healthy, usual, ...counts(10_000, 5000, 100, 60) })[0]).toBeNull()
    expect(states({ ...healthy, usual, ...counts(10_000, 5000, 99, 90) })[0]).toBe('wins')
    expect(states({ ...healthy, usual, ...counts(10_000, 5000, 100, 59) })[0]).toBe('impressions')
  })
})

it('names the reasons of lost bids, the most frequent first, with who can mend them', () => {
  const losses = [
    { code: '201', count: 900 },
    { code: '102', count: 3000 },
    { code: '777', count: 4 },
  ]
  const asked = { ...healthy, losses, ...counts(10_000, 4000, 10, 9) }
  const found = (question: ChainQuestion) =>
    deliveryChain(question).stages.find(({ stage }) => stage === 'wins')?.findings
  expect(found(asked)?.map(({ sentence, owner }) => [sentence, owner])).toEqual([
    ['Lost to a higher bid: 3,000 lost bids, 77% of all.', 'you'],
    ['Creative pending review: 900 lost bids, 23% of all.', 'creative_review'],
    ['Exchange code 777: 4 lost bids, under 1% of all.', 'exchange'],
  ])
  expect(found({ ...asked, ...ready({ isSold: true }) })?.[0]?.owner).toBe('buyer')
  expect(found({ ...asked, losses: [] })?.[0]?.advice).toBe('Raise the bid')
})

it('puts what the stored rows warn of before what was counted', () => {
  const { stages } = deliveryChain({ ...healthy, warnings: { bidRequests: [finding] }, ...counts(0, 0, 0, 0) })
  expect(stages[1]?.findings.map(({ sentence }) => sentence)).toEqual([
    'The campaign is paused.',
    'No bid request matched its targeting, inventory, and deals.',
  ])
  expect(deliveryChain({ ...healthy, warnings: { bidRequests: [finding] } }).stages[1]?.findings).toEqual([])
})

describe('what it would bring', () => {
  it('counts what is usual at the cause and its own shares after it', () => {
    const { gain } = deliveryChain({ ...healthy, ...counts(10_000, 4000, 300, 150) })
    // 4,000 bids × 20 % wins × the own 50 % rendered, less the 150 that were.
    expect(gain).toEqual({ impressions: 250, spend: 1_000_000, usual: 0.2 })
  })
  it('takes what is usual for stages that had nothing, and no price where none is known', () => {
    const { gain } = deliveryChain({ ...healthy, cpm: null, ...counts(10_000, 0, 0, 0) })
    expect(gain).toEqual({ impressions: 760, spend: null, usual: 0.4 })
  })
  it('is nothing where nothing is usual, or nothing is wrong', () => {
    expect(deliveryChain({ ...healthy, usual: usualShares([]), ...counts(10_000, 0, 0, 0) }).gain).toBeNull()
    expect(deliveryChain(healthy).gain).toBeNull()
    expect(deliveryChain({ ...healthy, ...counts(0, 0, 0, 0) }).gain).toBeNull()
  })
})

describe('what is usual', () => {
  const of = (bids: number, bidRequests = 1000) => ({ bidRequests, bids, wins: 0, impressions: 0 })
  it('is the median of those with enough', () => {
    expect(usualShares([of(100), of(300), of(500)]).bids).toBe(0.3)
    expect(usualShares([of(100), of(200), of(400), of(500)]).bids).toBeCloseTo(0.3)
    expect(usualShares([of(100), of(300), of(50, 99)]).bids).toBeNull()
    expect(usualShares([of(100), of(300), of(50, 100)]).bids).toBe(0.3)
    expect(usualShares([of(100), of(300), of(500)])).toEqual({ bids: 0.3, wins: 0, impressions: null })
  })
})

it('holds for any figures: shares are of the stage before, the cause is its first stop, and nothing is gained from nothing', () => {
  const amount = fc.nat(1_000_000)
  const figures = fc.record({ bidRequests: amount, bids: amount, wins: amount, impressions: amount })
  const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null })
  const usual = fc.record({ bids: share, wins: share, impressions: share })
  fc.assert(
    fc.property(figures, figures, usual, fc.nat(3), (now, before, known, count) => {
      const question = { ...healthy, ...ready({ count, total: 3 }), counts: now, before, usual: known }
      const { stages, cause, gain } = deliveryChain(question)
      expect(stages.map(({ stage }) => stage)).toEqual([...chainStages])
      const stopped = stages.find(({ state }) => state === 'stopped')
      const slow = stages.find(({ state }) => state === 'slow')
      expect(cause).toBe((stopped ?? slow)?.stage ?? null)
      for (const { stage, count: own, share: part } of stages.slice(2)) {
        const of = { bids: now.bidRequests, wins: now.bids, impressions: now.wins }[stage as 'bids']
        expect(part).toBe(of === 0 ? null : own / of)
      }
      if (gain) expect(gain.impressions).toBeGreaterThan(0)
    }),
  )
})
