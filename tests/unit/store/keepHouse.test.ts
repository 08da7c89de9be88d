import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Queries, SqlError } from '../../../src/engine/server/node/postgres/Database.ts'
import { keepHouse } from '../../../src/engine/server/node/postgres/keepHouse.ts'

const minute = 60_000
const megabyte = 1024 * 1024
const vacuum = 'vacuum "line-item"'
const analyze = 'set default_statistics_target to 33; analyze "line-item"; reset default_statistics_target'

let log = 0
let idleMs = 0
let table = { name: 'line-item', isUntidy: true, isChanged: true }
let done: string[] = []
let failure: Error | undefined
const db: Queries = {
  query: async sql => (sql.includes('pg_control_checkpoint') ? [{ bytes: log }] : [table]),
  exec: async sql => {
    if (failure) throw failure
    done.push(sql)
    if (sql === 'checkpoint') log = 0
  },
}
const start = () => keepHouse({ run: work => work(), idleMs: () => idleMs }, db)

beforeEach(() => {
  vi.useFakeTimers()
  log = 0
  idleMs = 0
  table = { name: 'line-item', isUntidy: true, isChanged: true }
  done = []
})

afterEach(() => {
  vi.useRealTimers()
})

it('makes a checkpoint five minutes after more than a little was written, whoever asks', async () => {
  table = { ...table, isUntidy: false, isChanged: false }
  const house = start()
  log = 64 * 1024
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(done).toEqual([])
  log += 1
  await vi.advanceTimersByTimeAsync(5_000)
  log = megabyte
  await vi.advanceTimersByTimeAsync(5 * minute - 1)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(done).toEqual(['checkpoint'])
  log = megabyte
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(done).toEqual(['checkpoint'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done.filter(sql => sql === 'checkpoint')).toHaveLength(2)
  await house.close()
})

it('makes one a minute after that, when nobody has asked for a moment', async () => {
  idleMs = 300
  const house = start()
  await vi.advanceTimersByTimeAsync(10 * minute)
  log = 64 * 1024 + 1
  await vi.advanceTimersByTimeAsync(minute - 1)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done[0]).toBe('checkpoint')
  await house.close()
})

it('makes a checkpoint after 64 MB of log, whoever asks', async () => {
  const house = start()
  log = 64 * megabyte
  await vi.advanceTimersByTimeAsync(minute)
  expect(done).toEqual([])
  log += 1
  await vi.advanceTimersByTimeAsync(5_000)
  expect(done).toEqual(['checkpoint'])
  await vi.advanceTimersByTimeAsync(minute)
  expect(done).toEqual(['checkpoint'])
  await house.close()
})

it('makes one after 8 MB when nobody has asked for a moment, and tidies tables then, a step at a time', async () => {
  const house = start()
  log = 8 * megabyte
  idleMs = 300
  await vi.advanceTimersByTimeAsync(minute)
  expect(done).toEqual([])
  log += 1
  idleMs = 299
  await vi.advanceTimersByTimeAsync(minute)
  expect(done).toEqual([])
  idleMs = 300
  await vi.advanceTimersByTimeAsync(250)
  expect(done).toEqual(['checkpoint'])
  await vi.advanceTimersByTimeAsync(250)
  expect(done).toEqual(['checkpoint', vacuum])
  await vi.advanceTimersByTimeAsync(250)
  expect(done).toEqual(['checkpoint', vacuum, analyze])
  await vi.advanceTimersByTimeAsync(minute)
  expect(done).toHaveLength(3)
  await house.close()
})

it('lets a table that needs it wait for five minutes at most', async () => {
  const house = start()
  log = 65 * megabyte
  await vi.advanceTimersByTimeAsync(5_000)
  expect(done).toEqual(['checkpoint'])
  await vi.advanceTimersByTimeAsync(5 * minute - 1)
  expect(done).toEqual(['checkpoint'])
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toEqual(['checkpoint', vacuum, analyze])
  await house.close()
})

it('lets it wait no longer because of another checkpoint, and does it once', async () => {
  const house = start()
  log = 65 * megabyte
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.advanceTimersByTimeAsync(4 * minute)
  log = 65 * megabyte
  await vi.advanceTimersByTimeAsync(minute + 250)
  expect(done).toEqual(['checkpoint', 'checkpoint', vacuum, analyze])
  await vi.advanceTimersByTimeAsync(4 * minute)
  expect(done).toHaveLength(4)
  await house.close()
})

it('does for a table what it needs', async () => {
  idleMs = 300
  const house = start()
  for (const [isUntidy, isChanged, expected] of [
    [true, false, [vacuum]],
    [false, true, [analyze]],
    [false, false, []],
  ] as const) {
    done = []
    table = { ...table, isUntidy, isChanged }
    log = 9 * megabyte
    await vi.advanceTimersByTimeAsync(6_000)
    expect(done).toEqual(['checkpoint', ...expected])
  }
  await house.close()
})

it('tries again what the database refuses, and rests when it has stopped', async () => {
  const house = start()
  log = 65 * megabyte
  failure = new SqlError('could not write', '53100', undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toEqual([])
  failure = undefined
  await vi.advanceTimersByTimeAsync(250)
  expect(done).toEqual(['checkpoint'])
  log = 65 * megabyte
  failure = new Error('The embedded database has stopped')
  await vi.advanceTimersByTimeAsync(5_000)
  failure = undefined
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(done).toEqual(['checkpoint'])
  await house.close()
})

it('makes a last checkpoint when it is closed, and none after', async () => {
  const house = start()
  await house.close()
  log = 500 * megabyte
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(done).toEqual(['checkpoint'])
})
