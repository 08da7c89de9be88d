import { beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../../../../src/engine/server/node/postgres/Database.ts'
import { keepLayout } from '../../../../src/engine/server/node/postgres/layoutKeeper.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  return () => vi.useRealTimers()
})

it('gives its signs on when the clock is set back, and counts nobody as gone until it has done so for a while', async () => {
  const asked: string[] = []
  const query = async (sql: string) => {
    asked.push(sql)
    return sql.startsWith('update layout_use') ? [{ known: 1 }] : []
  }
  const unused = async () => expect.fail('is not asked')
  const db: Database = {
    query,
    exec: async () => undefined,
    transaction: unused,
    exclusively: unused,
    stream: () => expect.fail('is not asked'),
    close: async () => undefined,
  }
  const keeper = keepLayout(db, 'one', {
    layouts: [],
    hash: 'own',
    others: false,
    prepare: async () => false,
    onUnfit: error => expect.fail(error.message),
    onTrouble: error => expect.fail(error.message),
    steadyMs: 12_000,
  })
  const beat = async () => {
    asked.length = 0
    await vi.advanceTimersByTimeAsync(5000)
    const signs = asked.filter(sql => sql.startsWith('update layout_use')).length
    return { signs, judgesGone: asked.some(sql => sql.includes('seen >')) }
  }
  const early = { signs: 1, judgesGone: false }
  const steady = { signs: 1, judgesGone: true }
  expect([await beat(), await beat(), await beat()]).toEqual([early, early, steady])
  vi.setSystemTime(Date.now() - 3_600_000)
  expect([await beat(), await beat(), await beat(), await beat()]).toEqual([early, early, early, steady])
  await keeper.stop()
})
