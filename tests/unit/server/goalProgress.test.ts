import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pacing } from '../../../src/advertising/reporting/pacing.ts'
import { dueOf, goalProgress } from '../../../src/advertising/server/metrics/goalProgress.ts'

const pacing = (expected: number): Pacing => ({
  unit: 'micros',
  budget: 1000,
  delivered: 0,
  expected,
  percent: null,
  band: null,
  requiredDaily: null,
})
const row = (values: Record<string, unknown>) => ({ id: 'g', version: 1, ...values })
const clicks = (ctrPercent: number) => ({ impressions: 1_000_000, clicks: ctrPercent * 10_000 })

describe('how far a goal is reached', () => {
  it.each([
    [91, 'on_track'],
    [90, 'on_track'],
    [89.99, 'at_risk'],
    [75, 'at_risk'],
    [74.99, 'off_track'],
  ])('%s percent of the target is %s', (ctr, state) => {
    const goal = row({ metric: 'ctr', targetValue: 100 })
    expect(goalProgress(goal, clicks(ctr), null)).toMatchObject({ attainment: expect.closeTo(ctr), state })
  })

  it('of a cost is the better the less it costs', () => {
    const goal = row({ metric: 'cpc', targetAmount: 900_000 })
    const costing = (micros: number) => goalProgress(goal, { clicks: 10, spend: micros * 10 }, null)
    expect(costing(1_000_000)).toMatchObject({ attainment: 90, state: 'on_track' })
    expect(costing(1_200_000)).toMatchObject({ attainment: 75, state: 'at_risk' })
    expect(costing(450_000)).toMatchObject({ attainment: 200, state: 'on_track' })
  })

  it('of a cost is off track beyond its thresholdAmount, however near the target', () => {
    const costing = (micros: number, more: object) =>
      goalProgress(row({ metric: 'cpc', targetAmount: 900_000, ...more }), { clicks: 10, spend: micros * 10 }, null)
        .state
    expect(costing(950_000, { thresholdAmount: 950_000 })).toBe('on_track')
    expect(costing(950_001, { thresholdAmount: 950_000 })).toBe('off_track')
    expect(costing(950_001, {})).toBe('on_track')
    // It is an amount: no rate is held against it.
    const rate = row({ metric: 'ctr', targetValue: 1, thresholdAmount: 0 })
    expect(goalProgress(rate, clicks(1), null).state).toBe('on_track')
  })

  it.each([
    ['cpc', { targetAmount: 1_000_000, thresholdAmount: 1_500_000 }, 1_500_000, 'at_risk'],
    ['cpc', { targetAmount: 1_000_000, thresholdAmount: 1_500_000 }, 1_500_001, 'off_track'],
    ['cpc', { targetAmount: 1_000_000, thresholdAmount: 1_050_000 }, 1_050_000, 'on_track'],
    ['cpc', { targetAmount: 1_000_000, thresholdAmount: 1_050_000 }, 1_050_001, 'off_track'],
    ['ctr', { targetValue: 100, thresholdValue: 50 }, 50, 'at_risk'],
    ['ctr', { targetValue: 100, thresholdValue: 50 }, 49.99, 'off_track'],
    ['ctr', { targetValue: 100, thresholdValue: 95 }, 94.99, 'off_track'],
  ])('%s of %o that came to %s is %s', (metric, aims, actual, state) => {
    const sums = metric === 'cpc' ? { clicks: 1, spend: actual } : clicks(actual)
    expect(goalProgress(row({ metric, ...aims }), sums, null).state).toBe(state)
  })

  it('never looks better when it came out worse, with or without a threshold', () => {
    const order = ['on_track', 'at_risk', 'off_track']
    const cost = fc.integer({ min: 1, max: 3_000_000 })
    fc.assert(
      fc.property(cost, cost, cost, fc.option(cost, { nil: undefined }), (one, other, targetAmount, more) => {
        const thresholdAmount = more === undefined ? undefined : targetAmount + more
        const goal = row({ metric: 'cpc', targetAmount, thresholdAmount })
        const [better, worse] = [Math.min(one, other), Math.max(one, other)].map(spend =>
          order.indexOf(goalProgress(goal, { clicks: 1, spend }, null).state),
        )
        expect(better).toBeLessThanOrEqual(worse ?? -1)
        if (thresholdAmount !== undefined) expect(worse === 2).toBe(Math.max(one, other) > thresholdAmount)
      }),
    )
  })

  it('is no data without anything to measure', () => {
    const goal = row({ metric: 'ctr', targetValue: 1 })
    expect(goalProgress(goal, {}, null)).toMatchObject({ actual: null, attainment: null, state: 'no_data' })
  })

  it('of reach is due as far as the flight has come', () => {
    expect(dueOf('reach', pacing(500))).toBe(0.5)
    expect(dueOf('reach', pacing(2000))).toBe(1)
    expect(dueOf('reach', pacing(0))).toBe(1)
    expect(dueOf('ctr', pacing(500))).toBe(1)
  })
})
