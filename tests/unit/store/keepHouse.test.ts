import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Queries } from '../../../src/engine/server/node/postgres/Database.ts'
import { keepHouse } from '../../../src/engine/server/node/postgres/keepHouse.ts'

const MINUTE = 60_000
const MEGABYTE = 1024 * 1024

let position = 0
let done: string[] = []
const db: Queries = {
  query: async sql => (sql.includes('pg_current_wal_insert_lsn') ? [{ bytes: position }] : [{ name: 'line-item' }]),
  exec: async sql => {
    done.push(sql)
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  position = 0
  done = []
})

afterEach(() => {
  vi.useRealTimers()
})

it('makes a checkpoint every five minutes, if anything was written', async () => {
  const house = keepHouse(work => work(db))
  await vi.advanceTimersByTimeAsync(6 * MINUTE)
  expect(done).toEqual([])
  position = 1
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(done).toEqual(['checkpoint', 'vacuum analyze "line-item"'])
  await house.close()
})

it('makes a checkpoint after 128 MB of log', async () => {
  const house = keepHouse(work => work(db))
  position = 127 * MEGABYTE
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(done).toEqual([])
  position = 129 * MEGABYTE
  await vi.advanceTimersByTimeAsync(5_000)
  expect(done).toEqual(['checkpoint', 'vacuum analyze "line-item"'])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(done).toHaveLength(2)
  await house.close()
})

it('makes a last checkpoint when it is closed, and none after', async () => {
  const house = keepHouse(work => work(db))
  await house.close()
  position = 500 * MEGABYTE
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(done).toEqual(['checkpoint'])
})
