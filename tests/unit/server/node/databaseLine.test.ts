import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabaseLine, type DatabaseLine } from '../../../../src/engine/server/node/postgres/databaseLine.ts'

let line: DatabaseLine
let order: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  order = []
  line = createDatabaseLine()
  return () => vi.useRealTimers()
})

const taking = (name: string, ms: number) => async () => {
  order.push(name)
  await new Promise(resolve => setTimeout(resolve, ms))
}
const count = (name: string) => order.filter(one => one === name).length

it('does one thing at a time, what is short first', async () => {
  void line.run(taking('first', 10))
  void line.runLong(taking('long', 100), 'long')
  void line.run(taking('second', 10))
  void line.run(taking('third', 10))
  await vi.advanceTimersByTimeAsync(200)
  expect(order).toEqual(['first', 'second', 'third', 'long'])
})

it('tells for how long nothing has stood in it', async () => {
  void line.run(taking('short', 10))
  void line.runPatiently(taking('patient', 10))
  expect(line.idleMs()).toBe(0)
  await vi.advanceTimersByTimeAsync(11)
  expect(line.idleMs()).toBe(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(order).toEqual(['short', 'patient'])
  // Done after 10 ms each and the 5 ms that what is long waits after what is short.
  expect(line.idleMs()).toBe(111 - 25)
})

it('puts nothing long between the short questions of one page', async () => {
  void line.runLong(taking('long', 100), 'long')
  void line.runLong(taking('long', 100), 'long')
  for (const name of ['session', 'person', 'list']) {
    await line_(name)
  }
  expect(order).toEqual(['long', 'session', 'person', 'list'])

  /** As a page asks: when it is answered, the next. */
  async function line_(name: string): Promise<void> {
    const done = line.run(taking(name, 2))
    await vi.advanceTimersByTimeAsync(name === 'session' ? 102 : 2)
    await done
  }
})

it('lets what is long work on for a second, and a third of the time after it where many wait', async () => {
  const askOn = async () => {
    for (;;) await line.runLong(taking('long', 100), 'long')
  }
  const live = async () => {
    for (;;) {
      await line.run(taking('short', 1))
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  for (let one = 0; one < 4; one += 1) void askOn()
  void live()
  await vi.advanceTimersByTimeAsync(1200)
  expect(count('long')).toBeGreaterThanOrEqual(9)
  const before = count('long')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(count('long') - before).toBeGreaterThan(30)
  expect(count('long') - before).toBeLessThan(40)
})

it('keeps nobody waiting where nobody else asks, and nothing long for more than a second', async () => {
  const alone = Array.from({ length: 30 }, () => line.runLong(taking('long', 100), 'long'))
  await vi.advanceTimersByTimeAsync(3000)
  await Promise.all(alone)
  const flood = async () => {
    for (;;) await line.run(taking('short', 1))
  }
  void flood()
  void line.runLong(taking('late', 100), 'late')
  await vi.advanceTimersByTimeAsync(1100)
  expect(count('late')).toBe(1)
})

it('does what nobody waits for at a screen after all other, and keeps it waiting for five seconds at most', async () => {
  const ask = async (run: () => Promise<void>) => {
    for (;;) await run()
  }
  void ask(() => line.run(taking('short', 1)))
  void ask(() => line.runLong(taking('long', 100), 'long'))
  void ask(() => line.runLong(taking('long', 100), 'long'))
  void line.runPatiently(taking('patient', 100))
  await vi.advanceTimersByTimeAsync(4900)
  expect(count('long')).toBeGreaterThan(6)
  expect(count('patient')).toBe(0)
  await vi.advanceTimersByTimeAsync(400)
  expect(count('patient')).toBe(1)
})

it('does what is patient at once where there is nothing else', async () => {
  void line.runPatiently(taking('patient', 100))
  void line.runLong(taking('long', 100), 'long')
  await vi.advanceTimersByTimeAsync(250)
  expect(order).toEqual(['patient', 'long'])
})

describe('what may be long and has been quick so far', () => {
  const tire = async () => {
    for (let one = 0; one < 11; one += 1) void line.runLong(taking('long', 100), 'long')
    void line.run(taking('short', 1))
    await vi.advanceTimersByTimeAsync(1110)
    order = []
  }
  const learn = async (times: number, ms: number) => {
    for (let one = 0; one < times; one += 1) {
      void line.runLong(taking('figures', ms), 'figures')
      await vi.advanceTimersByTimeAsync(1000)
    }
  }

  it.each([true, false])('waits for nothing long, with one connection: %s', async shortWait => {
    line = createDatabaseLine({ shortWait })
    await learn(5, 2)
    await tire()
    void line.run(taking('short', 1))
    void line.runLong(taking('long', 100), 'long')
    void line.runLong(taking('figures', 2), 'figures')
    await vi.advanceTimersByTimeAsync(10)
    expect(order).toEqual(['short', 'figures'])
  })

  it.each([
    ['was quick four times', 4, 2],
    ['takes twenty milliseconds', 8, 20],
  ])('is none that %s', async (_, times, ms) => {
    line = createDatabaseLine({ shortWait: false })
    await learn(times, ms)
    await tire()
    void line.run(taking('short', 1))
    void line.runLong(taking('figures', ms), 'figures')
    await vi.advanceTimersByTimeAsync(10)
    expect(order).toEqual(['short'])
  })

  it('waits again when it becomes slow, until it has been quick for a while', async () => {
    line = createDatabaseLine({ shortWait: false })
    await learn(9, 2)
    await learn(1, 100)
    await tire()
    void line.run(taking('short', 1))
    void line.runLong(taking('figures', 2), 'figures')
    await vi.advanceTimersByTimeAsync(10)
    expect(order).toEqual(['short'])
    await vi.advanceTimersByTimeAsync(5000)
    await learn(3, 2)
    await tire()
    void line.run(taking('short', 1))
    void line.runLong(taking('figures', 2), 'figures')
    await vi.advanceTimersByTimeAsync(10)
    expect(order).toEqual(['short', 'figures'])
  })
})

describe('of what has been quick so far', () => {
  beforeEach(async () => {
    line = createDatabaseLine({ shortWait: false })
    for (let one = 0; one < 5; one += 1) void line.runLong(taking('figures', 2), 'figures')
    await vi.advanceTimersByTimeAsync(100)
    order = []
  })
  /** One of its text that is asked while it has to stand in the line would not begin. */
  const isQuick = async () => {
    for (let one = 0; one < 15; one += 1) void line.runLong(taking('long', 100), 'long')
    void line.run(taking('short', 1))
    await vi.advanceTimersByTimeAsync(1510)
    void line.run(taking('short', 1))
    order = []
    void line.runLong(taking('figures', 2), 'figures')
    await vi.advanceTimersByTimeAsync(5)
    return count('figures') === 1
  }

  it('three go at once, as its values may ask for more', async () => {
    for (let one = 0; one < 9; one += 1) void line.runLong(taking('figures', 10_000), 'figures')
    await vi.advanceTimersByTimeAsync(900)
    // The fourth is the one that the line lets through.
    expect(count('figures')).toBe(4)
  })

  it('what fails late has become slow, and what fails at once says nothing', async () => {
    expect(await isQuick()).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    const fails = (ms: number) => async () => {
      await new Promise(resolve => setTimeout(resolve, ms))
      throw new Error('given up')
    }
    line.runLong(fails(30_000), 'figures').catch(() => undefined)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await isQuick()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    for (let one = 0; one < 20; one += 1) line.runLong(fails(0), 'figures').catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await isQuick()).toBe(false)
  })

  it('one that waited long is forgotten after ten that are quick', async () => {
    void line.runLong(taking('figures', 8000), 'figures')
    await vi.advanceTimersByTimeAsync(9000)
    for (let one = 0; one < 10; one += 1) {
      void line.runLong(taking('figures', 2), 'figures')
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(await isQuick()).toBe(true)
  })
})

it('goes on after what has failed', async () => {
  const failed = line.run(() => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  void line.runLong(taking('long', 1), 'long')
  await vi.advanceTimersByTimeAsync(20)
  expect(order).toEqual(['long'])
})

it('where there are more connections, keeps nothing short waiting, and of what is long so many work at once', async () => {
  line = createDatabaseLine({ shortWait: false, atOnce: 2, lateAtOnce: 3 })
  for (const name of ['a', 'b', 'c', 'd']) void line.runLong(taking(name, 5000), name)
  void line.run(taking('short', 10))
  void line.run(taking('short', 10))
  await vi.advanceTimersByTimeAsync(999)
  expect(order).toEqual(['a', 'b', 'short', 'short'])
  // Long ones that stand in the way of others for a second let one more in, and no more.
  await vi.advanceTimersByTimeAsync(2)
  expect(order).toEqual(['a', 'b', 'short', 'short', 'c'])
  await vi.advanceTimersByTimeAsync(4000)
  expect(order.at(-1)).toBe('d')
})

it('where there are more connections, lets what is long rest three quarters of the time while others ask', async () => {
  line = createDatabaseLine({ shortWait: false })
  const askOn = async () => {
    for (;;) await line.runLong(taking('long', 100), 'long')
  }
  void askOn()
  void askOn()
  for (let at = 0; at < 10_000; at += 100) {
    void line.run(taking('short', 1))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(count('long')).toBeGreaterThan(25)
  expect(count('long')).toBeLessThan(40)
})
