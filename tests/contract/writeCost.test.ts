import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import type { BulkAnswer } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { notedDatabase } from './notedDatabase.ts'
import { eachDatabase } from './stores.ts'

/** What a change costs: each statement is a way to the database and back. */
eachDatabase(open => {
  const asked: string[] = []
  let manager: ApiClient
  let ids: string[]

  beforeAll(async () => {
    const tables = apiTables(catalogue)
    const store = createPostgresStore(notedDatabase(await open(tables), asked), tables, postgresHalves)
    await store.prepare()
    const test = await testWorld(store)
    manager = await test.signIn('manager')
    const made = new Map<string, Row>()
    for (const entity of ['account', 'campaign', 'goal', 'strategy', 'line-item']) {
      const body = bodyFor(catalogue.resources[entity] as Resource, made, north, { seed: made.size })
      made.set(entity, await manager.create(entity, body))
    }
    const [like] = await store.read.byIds('line-item', [made.get('line-item')?.id ?? ''], 'all')
    const rows = Array.from(
      { length: 50 },
      (_, at): Row => ({ ...like, id: `line-${at}`, name: `Line ${at}`, code: undefined }),
    )
    await store.transaction(tx => tx.insert('line-item', rows))
    ids = rows.map(({ id }) => id)
  })

  const statementsOf = async (work: () => Promise<unknown>) => {
    asked.length = 0
    await work()
    return [...asked]
  }
  const bulk = (body: Json, batch?: string) =>
    statementsOf(async () => {
      const headers = batch === undefined ? {} : { 'x-batch-id': batch }
      const { status, body: answer } = await manager.send<BulkAnswer>('PATCH', '/line-item', body, headers)
      expect([status, answer.results?.filter(({ ok }) => !ok)]).toEqual([200, []])
    })

  it('changes a row with few statements, one for each thing that it writes, and many rows with hardly more', async () => {
    const one = await bulk({ ids: ids.slice(0, 1), changes: { notes: 'One' } })
    const all = await bulk({ ids, changes: { notes: 'All' } })
    const isWrite = (sql: string) => /^with written|^savepoint|^release/.test(sql)
    // The row, its history, its event, its line in the audit log, and the end of the log's chain.
    expect(one.filter(isWrite)).toHaveLength(5)
    // Two transactions of 25 rows; what is written for several at once is within a savepoint.
    expect(all.filter(isWrite)).toHaveLength(2 * 13)
    expect(one.length).toBeLessThanOrEqual(12)
    expect(all.length).toBeLessThanOrEqual(2 * 20)
  })

  it('asks once what a batch has changed before, for all rows of a call', async () => {
    const ofHistory = (statements: readonly string[]) => statements.filter(sql => sql.includes('from "history"'))
    const changes = { notes: 'Once' }
    const few = await bulk({ ids: ids.slice(0, 2), changes }, 'a batch')
    const all = await bulk({ ids, changes }, 'a batch')
    expect(ofHistory(all)).toHaveLength(ofHistory(few).length)
    const each = Object.fromEntries(ids.map(id => [id, { notes: 'Again' }]))
    expect(ofHistory(await bulk({ each }, 'a batch'))).toHaveLength(ofHistory(few).length)
  })
})
