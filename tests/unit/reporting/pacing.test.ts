import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Plan, pacingOf, plannedBy, planOfDay, projectionOf } from '../../../src/advertising/reporting/pacing.ts'
import { times } from '../../setup/effort.ts'

const day = 86_400_000
const start = Date.parse('2026-11-01T00:00:00Z')
const plan: Plan = { unit: 'micros', budget: 1000, start, end: start + 10 * day }

describe('pacing (domain.md 2.2)', () => {
  it('has no band in the first tenth of the flight, and one from its end on', () => {
    expect(pacingOf(plan, 100, start + day - 1).band).toBeNull()
    expect(pacingOf(plan, 100, start + day).band).toBe('on')
    expect(pacingOf(plan, 100, start).percent).toBeNull()
  })

  it.each([
    [399, 'under'],
    [400, 'behind'],
    [474, 'behind'],
    [475, 'on'],
    [550, 'on'],
    [551, 'ahead'],
    [625, 'ahead'],
    [626, 'over'],
  ])('%s of 500 that are due is %s', (delivered, band) => {
    expect(pacingOf(plan, delivered, start + 5 * day)).toMatchObject({
      expected: 500,
      percent: (delivered * 100) / 500,
      band,
    })
  })

  it.each([
    [-5, 0, 100],
    [0, 0, 100],
    [5, 500, 100],
    [5, 250, 150],
    [5, 1200, 0],
    [9, 900, 100],
    // Less than a day is left: the rest is due in what there is of it.
    [9.5, 900, 100],
    [10, 900, null],
    [11, 900, null],
  ])('after %s days with %s delivered, each day that is left must deliver %s', (days, delivered, daily) => {
    expect(pacingOf(plan, delivered, start + days * day).requiredDaily).toBe(daily)
  })

  it('follows its own curve, day by day', () => {
    const curve = [
      { date: '2026-11-02', percent: 50 },
      { date: '2026-11-05', percent: 80 },
    ]
    const by = (days: number) => plannedBy({ ...plan, curve }, start + days * day)
    expect([0, 1, 2, 3.5, 5, 7.5, 10].map(by)).toEqual([0, 250, 500, 650, 800, 900, 1000])
  })

  it('never plans less by a later moment, nor more than the budget', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }),
        fc.tuple(fc.double({ min: -1, max: 11, noNaN: true }), fc.double({ min: -1, max: 11, noNaN: true })),
        (days, percents, moments) => {
          const dates = days.toSorted((a, b) => a - b)
          const levels = percents.toSorted((a, b) => a - b)
          const curve = dates.map((date, index) => ({ date: `2026-11-0${date}`, percent: levels[index] ?? 100 }))
          const [a = 0, b = 0] = moments
            .toSorted((x, y) => x - y)
            .map(at => plannedBy({ ...plan, curve }, start + at * day))
          expect(a).toBeLessThanOrEqual(b + 1e-9)
          expect(b).toBeLessThanOrEqual(1000)
          expect(a).toBeGreaterThanOrEqual(0)
        },
      ),
      { numRuns: times(100) },
    )
  })

  it('ends as it went in the last three days, or since the start', () => {
    expect(projectionOf(plan, 500, 120, start + 5 * day)).toEqual({
      end: '2026-11-11T00:00:00.000Z',
      delivered: 700,
      percent: 70,
      atRisk: 300,
    })
    expect(projectionOf(plan, 200, 200, start + 2 * day)).toMatchObject({ delivered: 1000, atRisk: 0 })
    expect(projectionOf(plan, 0, 0, start)).toBeNull()
    expect(projectionOf({ ...plan, budget: 0 }, 1, 1, start + day)).toBeNull()
  })

  it('gives a day what falls on it, and nothing outside of the flight', () => {
    const half = { ...plan, start: start + day / 2 }
    expect(planOfDay(half, start)).toMatchObject({ start: start + day / 2, end: start + day })
    expect(planOfDay(plan, start + day)).toEqual({
      unit: 'micros',
      budget: 100,
      start: start + day,
      end: start + 2 * day,
    })
    expect(planOfDay(plan, start - day)).toBeNull()
    expect(planOfDay(plan, plan.end)).toBeNull()
  })
})
