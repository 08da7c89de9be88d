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
