import { beforeEach, expect, it, vi } from 'vitest'
import { type CountTry, createTries, ownAllowances } from '../../../../src/engine/server/access/tries.ts'
import { createMemoryStore } from '../../../../src/engine/server/store/memoryStore.ts'

let tries: CountTry

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  tries = createTries(createMemoryStore([]), () => new Date('2026-11-29T09:00:00Z'), ownAllowances)
  return () => vi.useRealTimers()
})

/** How long so many refusals at once take, in milliseconds, the shortest first. */
async function refusals(count: number): Promise<readonly number[]> {
  const refuse = () => {
    throw new Error('no room')
  }
  const took: number[] = []
  for (let index = 0; index < count; index += 1) {
    void tries('sign-in', { address: `10.0.${index}.1`, account: `${index}` }, refuse).catch(() =>
      took.push(performance.now()),
    )
  }
  const begun = performance.now()
  await vi.advanceTimersByTimeAsync(20_000)
  return took.map(at => at - begun)
}

it('refuses one after a second or two', async () => {
  const [ms] = await refusals(1)
  expect(ms).toBeGreaterThanOrEqual(1000)
  expect(ms).toBeLessThanOrEqual(2020)
})

it('takes the longer the more are refused at once, up to ten seconds', async () => {
  const took = await refusals(250)
  expect(took).toHaveLength(250)
  expect(took[125]).toBeGreaterThan(3000)
  expect(took[200]).toBeGreaterThan(4500)
  const [longest] = (await refusals(600)).slice(-1)
  expect(longest).toBe(10_000)
  // Those that were refused before are gone by now.
  expect((await refusals(1))[0]).toBeLessThanOrEqual(2020)
})
