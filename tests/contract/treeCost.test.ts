import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import type { ImportResult } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { TreeAnswer } from '../../src/engine/contract/treeRows.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { notedDatabase } from './notedDatabase.ts'
import { eachDatabase } from './stores.ts'

const size = 50

/** What rows cost that are written by one call: each statement is a way to the database and back. */
eachDatabase(open => {
  const asked: string[] = []
  const made = new Map<string, Row>()
  let manager: ApiClient
  let values: Json

  beforeAll(async () => {
    const tables = apiTables(catalogue)
    const store = createPostgresStore(notedDatabase(await open(tables), asked), tables, postgresHalves)
    await store.prepare()
    const world = await testWorld(store)
    manager = await world.signIn('manager')
    const admin = await world.signIn('admin')
    for (const [seed, entity] of ['account', 'campaign', 'goal', 'strategy', 'media', 'deal', 'line-item'].entries()) {
      const { status: _, code: __, ...body } = bodyFor(catalogue.resources[entity] as Resource, made, north, { seed })
      values = body
      made.set(entity, await admin.create(entity, body))
    }
  })

  const lines = (prefix: string): Json[] =>
    Array.from({ length: size }, (_, at) => ({ ...values, name: `${prefix} ${at}` }))
  const statementsOf = async (work: () => Promise<{ readonly results: readonly { readonly ok: boolean }[] }>) => {
    asked.length = 0
    const { results } = await work()
    expect([results.length, results.filter(({ ok }) => !ok)]).toEqual([size, []])
    return asked.length
  }
  const tree = (prefix: string, more: Json = {}, query = '') =>
    statementsOf(async () => {
      const rows = lines(prefix).map((row, at) => ({ ref: `${at}`, entity: 'line-item', values: row }))
      const headers = { 'x-batch-id': v7() }
      return (await manager.send<TreeAnswer & Json>('POST', `/tree${query}`, { rows, ...more }, headers)).body
    })

  it('writes the rows of a tree with hardly more statements than one row', async () => {
    // Row by row it was 10 statements for each.
    expect(await tree('Tried', {}, '?dryRun=true')).toBeLessThanOrEqual(size)
    expect(await tree('Whole', { whole: true })).toBeLessThanOrEqual(size)
    // Two transactions of 25 rows.
    expect(await tree('Own right')).toBeLessThanOrEqual(2 * 30)
  })

  it('imports rows in transactions of 25, and tries them in one', async () => {
    const imported = (query: string) =>
      statementsOf(async () => {
        const rows = lines('Imported')
        return (await manager.post<{ results: ImportResult[] } & Json>(`/line-item/import${query}`, { rows })).body
      })
    // Row by row it was 12 statements for each.
    expect(await imported('?dryRun=true')).toBeLessThanOrEqual(size / 2)
    expect(await imported('')).toBeLessThanOrEqual(2 * 30)
  })

  it('swaps media in many line items at once', async () => {
    const [old, next] = await Promise.all(
      ['Old', 'Next'].map(name => {
        const body = bodyFor(catalogue.resources.media as Resource, made, north, { seed: 60 })
        return manager.create('media', { ...body, name, code: undefined })
      }),
    )
    const ids = (await manager.list(`/line-item?limit=${size}`)).body.map(({ id }) => id)
    expect(ids).toHaveLength(size)
    const put = await manager.patch<Json>('/line-item', { ids, changes: { media: [{ media: old?.id, weight: 1 }] } })
    expect(put.status).toBe(200)
    const body = { to: next?.id, lineItems: ids.map(id => ({ id })) }
    const swap = (query: string) =>
      statementsOf(async () => (await manager.post<TreeAnswer & Json>(`/media/${old?.id}/swap${query}`, body)).body)
    expect(await swap('?dryRun=true')).toBeLessThanOrEqual(size)
    expect(await swap('')).toBeLessThanOrEqual(size)
  })
})
