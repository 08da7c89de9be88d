import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTurns } from '../../../src/engine/server/createTurns.ts'

const never = new AbortController().signal

describe('turns', () => {
  it('has two of one person at work, four of all, and whoever has least goes first', async () => {
    const turns = createTurns({ each: 2, all: 4, waiting: 6 })
    const order: string[] = []
    const ends = new Map<string, () => void>()
    const ask = (name: string) =>
      turns.run(name.charAt(0), never, () => {
        order.push(name)
        return new Promise<void>(resolve => void ends.set(name, resolve))
      })
    const settled = async () => {
      for (let n = 0; n < 10; n += 1) await Promise.resolve()
    }
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1'].map(ask)
    await settled()
    expect(order).toEqual(['a1', 'a2', 'b1', 'b2'])
    ends.get('a1')?.()
    await settled()
    expect(order.slice(4)).toEqual(['c1'])
    ends.get('b1')?.()
    await settled()
    expect(order.slice(5)).toEqual(['a3'])
    for (const name of ['a2', 'b2', 'c1', 'a3', 'b3', 'a4']) {
      ends.get(name)?.()
      await settled()
    }
    await Promise.all(all)
    expect(order.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1'])
  })

  it('refuses who has too many waiting, says when to come back, and lets others in', async () => {
    const turns = createTurns({ each: 1, all: 9, waiting: 1 })
    let end = () => {}
    const first = turns.run(
      'a',
      never,
      () =>
        new Promise<void>(resolve => {
          end = resolve
        }),
    )
    const second = turns.run('a', never, async () => 'second')
    await expect(turns.run('a', never, async () => {})).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
    })
    expect(await turns.run('b', never, async () => 'other')).toBe('other')
    end()
    await first
    expect(await second).toBe('second')
  })

  it('gives the place of who leaves to the next, and goes on after a failure', async () => {
    const turns = createTurns({ each: 1, all: 1, waiting: 5 })
    const gone = new AbortController()
    let fail = (_: Error) => {}
    const first = turns.run(
      'a',
      never,
      () =>
        new Promise<void>((_, reject) => {
          fail = reject
        }),
    )
    const left = turns.run('a', gone.signal, async () => 'left')
    const third = turns.run('a', never, async () => 'third')
    gone.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    fail(new Error('failed'))
    await expect(first).rejects.toThrow('failed')
    expect(await third).toBe('third')
  })
})

describe('who works without end', () => {
  afterEach(() => void vi.useRealTimers())

  /** How often somebody has their turn in so many seconds who asks for 200 ms of work over and over, twice at once. */
  async function turnsIn(
    seconds: number,
    isAlone: (key: string) => boolean,
  ): Promise<{ all: number; longest: number }> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const turns = createTurns({ each: 2, all: 4, waiting: 6, isAlone })
    const found = { all: 0, longest: 0 }
    const askOn = async () => {
      for (;;) {
        const asked = performance.now()
        await turns.run('a', never, async () => {
          found.all += 1
          found.longest = Math.max(found.longest, performance.now() - asked)
          await new Promise(resolve => setTimeout(resolve, 200))
        })
      }
    }
    void askOn()
    void askOn()
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    return found
  }

  it('rests after five seconds of work while others are there, a second between two turns at most', async () => {
    expect(await turnsIn(2, () => false)).toEqual({ all: 20, longest: 0 })
    const { all, longest } = await turnsIn(60, () => false)
    // A quarter of the 300 that one alone would have, and what the first seconds gave.
    expect(all).toBeGreaterThan(75)
    expect(all).toBeLessThan(130)
    expect(longest).toBeGreaterThan(500)
    expect(longest).toBeLessThanOrEqual(1200)
  })

  it('doesn’t rest for nobody', async () => {
    expect(await turnsIn(60, key => key === 'a')).toEqual({ all: 600, longest: 0 })
  })

  it('is let in by the time when nobody else ends work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const turns = createTurns({ each: 1, all: 1, waiting: 1, isAlone: () => false })
    const work = (ms: number) => () => new Promise<void>(resolve => void setTimeout(resolve, ms))
    const first = turns.run('a', never, work(6000))
    await vi.advanceTimersByTimeAsync(6000)
    await first
    let isBegun = false
    const gone = new AbortController()
    const left = turns.run('a', gone.signal, work(1)).catch(() => 'left')
    gone.abort(new Error('gone'))
    expect(await left).toBe('left')
    void turns.run('a', never, async () => {
      isBegun = true
    })
    // Somebody who isn't tired goes first.
    expect(await turns.run('b', never, async () => isBegun)).toBe(false)
    await vi.advanceTimersByTimeAsync(999)
    expect(isBegun).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isBegun).toBe(true)
  })
})
