import { expect, it, vi } from 'vitest'
import { repeating } from '../../src/engine/server/repeating.ts'

it('tells work that runs that it is to end, and waits for that', async () => {
  vi.useFakeTimers()
  const ended: string[] = []
  const work = vi.fn(
    (stopping: AbortSignal) =>
      new Promise<void>(resolve =>
        stopping.addEventListener('abort', () => {
          ended.push('work')
          resolve()
        }),
      ),
  )
  const running = repeating(work, { everyMs: 1000, firstMs: 10, onError: () => ended.push('error') })
  await vi.advanceTimersByTimeAsync(10)
  // A turn that comes too early is left out.
  await vi.advanceTimersByTimeAsync(5000)
  expect([work.mock.calls.length, ended]).toEqual([1, []])
  await running.stop()
  ended.push('stopped')
  await vi.advanceTimersByTimeAsync(5000)
  expect([work.mock.calls.length, ended]).toEqual([1, ['work', 'stopped']])
})
