import { beforeEach, expect, it, vi } from 'vitest'
import { createAnswerClock } from '../../../../src/engine/server/node/postgres/answerClock.ts'

const silence = vi.fn()

beforeEach(() => {
  silence.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
  return () => vi.useRealTimers()
})

it('waits as long as the server may take, and for the way', () => {
  const clock = createAnswerClock(10, silence)
  clock.asked(100)
  vi.advanceTimersByTime(109)
  expect(silence).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(silence).toHaveBeenCalledTimes(1)
})

it('hears first what has arrived while the process stood still', () => {
  const clock = createAnswerClock(10, silence)
  clock.asked(100)
  vi.advanceTimersToNextTimer()
  clock.answered()
  vi.advanceTimersByTime(1000)
  expect(silence).not.toHaveBeenCalled()
})

it('counts from when a question’s turn has come, and each by its own limit', () => {
  const clock = createAnswerClock(10, silence)
  clock.asked(100)
  clock.asked(null)
  clock.asked(50)
  vi.advanceTimersByTime(100)
  clock.answered()
  vi.advanceTimersByTime(100_000)
  clock.answered()
  vi.advanceTimersByTime(59)
  expect(silence).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(silence).toHaveBeenCalledTimes(1)
})

it('is still while nothing is asked', () => {
  const clock = createAnswerClock(10, silence)
  clock.asked(100)
  clock.answered()
  vi.advanceTimersByTime(1000)
  expect(silence).not.toHaveBeenCalled()
})
