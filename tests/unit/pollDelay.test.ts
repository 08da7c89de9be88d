import { expect, it } from 'vitest'
import { pollDelay } from '../../src/advertising/pages/metrics/pollDelay.ts'

it('[metrics.1] asks every ten seconds, and while calls fail at most twenty times in an hour', () => {
  expect(pollDelay(0)).toBe(10_000)
  let calls = 0
  for (let at = 0; at < 3_600_000; at += pollDelay(calls)) calls += 1
  expect(calls).toBeLessThanOrEqual(20)
  expect(calls).toBeGreaterThan(10)
})
