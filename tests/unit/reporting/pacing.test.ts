import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Plan, pacingOf, plannedBy, planOfDay, projectionOf } from '../../../src/advertising/reporting/pacing.ts'
import { pacingCurve } from '../../../src/advertising/reporting/pacingCurve.ts'
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

  it('has no band in the first three hours of a short flight, whose facts may still be on the way', () => {
    const hour = day / 24
    const short: Plan = { ...plan, end: start + 6 * hour }
    expect(pacingOf(short, 0, start + 3 * hour - 1).band).toBeNull()
    expect(pacingOf(short, 0, start + 3 * hour).band).toBe('under')
    expect(pacingOf({ ...plan, end: start + hour }, 0, start + hour).band).toBe('under')
  })

  it('plans nothing by steps of its curve that were over when it was launched', () => {
    const curve = [
      { date: '2026-11-02', percent: 50 },
      { date: '2026-11-05', percent: 80 },
    ]
    const by = (days: number) => plannedBy({ ...plan, start: start + 3 * day, curve }, start + days * day)
    expect([3, 4, 5, 10].map(by)).toEqual([0, 400, 800, 1000])
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
      low: null,
      high: null,
      percent: 70,
      atRisk: 300,
    })
    expect(projectionOf(plan, 200, 200, start + 2 * day)).toMatchObject({ delivered: 1000, atRisk: 0 })
    expect(projectionOf(plan, 0, 0, start)).toBeNull()
    expect(projectionOf({ ...plan, budget: 0 }, 1, 1, start + day)).toBeNull()
  })

  it('ends within a range as wide as its days differ, never above the budget or below what is spent', () => {
    const range = (days: readonly number[], delivered = 500) => {
      const found = projectionOf(plan, delivered, 120, start + 5 * day, days)
      return [found?.low, found?.high]
    }
    expect(range([40, 40])).toEqual([null, null])
    expect(range([40, 40, 40])).toEqual([700, 700])
    const [low = 0, high = 0] = range([30, 50, 40]) as number[]
    expect([low < 700, high > 700, low + high]).toEqual([true, true, 1400])
    expect(range([0, 300, 0, 300])).toEqual([500, 1000])
  })

  it('is right about the range in some four of five cases', () => {
    // Days that differ by chance around the same mean: what comes is compared with what was said on the sixth day.
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const runs = 400
    let within = 0
    for (let run = 0; run < runs; run += 1) {
      const days = Array.from({ length: 20 }, () => Math.round(50 * (0.4 + 1.2 * random())))
      const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
      const long = { ...plan, budget: 10_000, end: start + 20 * day }
      const known = days.slice(0, 12)
      const found = projectionOf(long, sum(known), sum(known.slice(-3)), start + 12 * day, known)
      if (found && sum(days) >= (found.low ?? 0) && sum(days) <= (found.high ?? 0)) within += 1
    }
    expect(within / runs).toBeGreaterThan(0.7)
    expect(within / runs).toBeLessThan(0.92)
  })

  const zone = 'Europe/Berlin'
  const evening = { from: 18, to: 22, percent: 60 }
  const morning = { from: 6, to: 9, percent: 40 }
  const byHour = (more: Partial<Plan> = {}): Plan => ({
    ...plan,
    ...pacingCurve({ type: 'by_hour', hours: [evening, morning] }, zone),
    ...more,
  })

  it('spends by the hours of the campaign’s clock: nothing in others, and each day its even part', () => {
    const at = (text: string) => plannedBy(byHour(), Date.parse(text))
    // 11/2, local time: an hour ahead of UTC. The first day began an hour late on that clock.
    const midnight = at('2026-11-01T23:00:00Z')
    expect(at('2026-11-02T05:00:00Z')).toBeCloseTo(midnight, 6)
    expect(at('2026-11-02T08:00:00Z')).toBeCloseTo(midnight + 40, 6)
    expect(at('2026-11-02T17:00:00Z')).toBeCloseTo(midnight + 40, 6)
    expect(at('2026-11-02T18:00:00Z')).toBeCloseTo(midnight + 55, 6)
    expect(at('2026-11-02T23:00:00Z')).toBeCloseTo(midnight + 100, 6)
    const today = planOfDay(byHour(), Date.parse('2026-11-02T00:00:00Z'))
    expect(today && plannedBy(today, Date.parse('2026-11-02T18:00:00Z'))).toBeCloseTo(55, 6)
  })

  it('comes to the whole budget by its end, whatever the course, also over a change of clocks', () => {
    const shares = fc
      .uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 6 })
      .map(hours => hours.map(from => ({ from, to: from + 1, percent: 100 / hours.length })))
    const course = fc.oneof(
      fc.constantFrom({ type: 'even' }, { type: 'ahead' }, { type: 'asap' }),
      shares.map(hours => ({ type: 'by_hour', hours })),
      fc.integer({ min: 0, max: 100 }).map(percent => ({ type: 'custom', custom: [{ date: '2026-10-26', percent }] })),
    )
    const from = Date.parse('2026-10-23T05:30:00Z')
    fc.assert(
      fc.property(
        course,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 1e15 }),
        (pacing, hours, budget) => {
          const made: Plan = {
            unit: 'micros',
            budget,
            start: from,
            end: from + hours * 3_600_000,
            ...pacingCurve(pacing, zone),
          }
          const steps = Array.from({ length: hours * 2 + 3 }, (_, step) =>
            plannedBy(made, from + (step - 1) * 1_800_000),
          )
          expect(steps[0]).toBe(0)
          expect(steps.at(-1)).toBe(budget)
          for (const [step, by] of steps.entries())
            expect(by).toBeGreaterThanOrEqual((steps[step - 1] ?? 0) - budget * 1e-9)
          // The days of a plan are parts of it.
          let sum = 0
          for (let start = Date.parse('2026-10-23T00:00:00Z'); start < made.end; start += day)
            sum += planOfDay(made, start)?.budget ?? 0
          expect(Math.abs(sum - budget)).toBeLessThanOrEqual(budget * 1e-9)
        },
      ),
      { numRuns: times(25) },
    )
  })

  it('ahead is a fifth before an even plan until all is spent, and as soon as possible is never too much', () => {
    const ahead = { ...plan, ...pacingCurve({ type: 'ahead' }, 'UTC') }
    expect([1, 5, 9].map(days => plannedBy(ahead, start + days * day))).toEqual([120, 600, 1000])
    const asap = { ...plan, ...pacingCurve({ type: 'asap' }, 'UTC') }
    expect(pacingOf(asap, 900, start + 5 * day).band).toBe('on')
    expect(pacingOf(asap, 300, start + 5 * day).band).toBe('under')
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
