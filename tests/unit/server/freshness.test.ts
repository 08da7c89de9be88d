import { expect, it } from 'vitest'
import { freshness } from '../../../src/advertising/server/metrics/freshness.ts'

it.each([
  ['2026-11-21T09:00:00.000Z', 0, false],
  ['2026-11-21T12:00:00.000Z', 7200, false],
  ['2026-11-21T13:00:00.000Z', 10_800, false],
  ['2026-11-21T13:00:00.001Z', 10_800, true],
])('what is known up to 10:00 is, at %s, %s seconds old and stale: %s', (now, stalenessSeconds, isStale) => {
  expect(freshness('2026-11-21T09:00:00.000Z', new Date(now))).toMatchObject({ stalenessSeconds, isStale })
})

it('is never known further than now, and not at all without facts', () => {
  const now = new Date('2026-11-21T09:30:00.000Z')
  expect(freshness('2026-11-21T09:00:00.000Z', now).completeThrough).toBe(now.toISOString())
  expect(freshness(null, now)).toEqual({
    complete: null,
    completeThrough: null,
    stalenessSeconds: null,
    isStale: false,
  })
})
