import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { memoryHalves } from '../../src/advertising/server/memoryHalves.ts'
import type { BulkAnswer } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { TreeAnswer } from '../../src/engine/contract/treeRows.ts'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import type { Row, Store, Transaction } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'

/** A batch that is saved whole or not at all, and whose transaction the database ends for another's sake. */
describe('a victim of a deadlock within a batch', () => {
  const fate: Fate = { left: 0, table: '', from: 1, begun: 0 }
  let world: TestWorld
  let manager: ApiClient
  const rows = new Map<string, Row>()
  let lines: readonly Row[]

  beforeAll(async () => {
    world = await testWorld(unlucky(createMemoryStore(apiTables(catalogue), memoryHalves), fate))
    manager = await world.signIn('manager')
    const make = async (entity: string, more: Json = {}) => {
      const body = bodyFor(catalogue.resources[entity] as Resource, rows, north, { seed: rows.size + 1 })
      const row = await manager.create(entity, { ...body, ...more })
      rows.set(entity, row)
      return row
    }
    for (const entity of ['account', 'campaign', 'goal', 'strategy']) await make(entity)
    const budget = { budgetType: 'currency', budgetTotal: 14_000_000_000, budgetDaily: undefined, deals: [] }
    const line = (name: string) =>
      make('line-item', { ...budget, impressionsTotal: undefined, impressionsDaily: undefined, name, code: undefined })
    lines = [await line('One'), await line('Two'), await line('Three')]
  })
  beforeEach(() => void Object.assign(fate, { left: 0, table: 'line-item', from: 2, begun: 0 }))

  const notesOf = () =>
    Promise.all(lines.map(async ({ id }) => (await manager.get(`/line-item/${id}`)).body.notes ?? null))
  const each = (notes: string) => ({ each: Object.fromEntries(lines.map(({ id }) => [id, { notes }])), together: true })
  const tree = (name: string) => ({
    rows: [
      { ref: 's', entity: 'strategy', from: rows.get('strategy')?.id, values: { name } },
      ...lines.map(({ id }, at) => ({ ref: `l${at}`, entity: 'line-item', id, values: { notes: name } })),
    ],
    whole: true,
  })
  const strategies = async (name: string) => (await manager.list(`/strategy?name=${name}`)).body
  const send = (body: Json, dryRun = false) =>
    manager.send<TreeAnswer & Json>('POST', `/tree${dryRun ? '?dryRun=true' : ''}`, body, { 'x-batch-id': v7() })

  it('runs rows that change together again as one', async () => {
    Object.assign(fate, { left: 1, from: 1 })
    const { status, body } = await manager.patch<BulkAnswer>('/line-item', each('again'))
    expect([status, body.results.map(({ ok, version }) => [ok, version])]).toEqual([200, lines.map(() => [true, 2])])
    expect(fate.begun).toBe(2)
    expect(await notesOf()).toEqual(lines.map(() => 'again'))
  })

  it('runs a tree again from nothing', async () => {
    Object.assign(fate, { left: 1, from: 1 })
    const { status, body } = await send(tree('Again'))
    expect([status, body.saved, body.results.map(({ ok, done }) => [ok, done])]).toEqual([
      200,
      true,
      [[true, 'create'], ...lines.map(() => [true, 'update'])],
    ])
    expect(fate.begun).toBe(2)
    expect(await strategies('Again')).toHaveLength(1)
    expect(await notesOf()).toEqual(lines.map(() => 'Again'))
    // A new row is the first that loses; nothing may ask the transaction that has ended.
    Object.assign(fate, { left: 1, table: 'strategy', from: 1, begun: 0 })
    expect((await send(tree('Anew'))).body).toMatchObject({ saved: true })
    expect([fate.begun, (await strategies('Anew')).length]).toEqual([2, 1])
  })

  it('swaps media again in all line items', async () => {
    const media = async (name: string) => {
      const body = bodyFor(catalogue.resources.media as Resource, rows, north, { seed: 60 })
      return manager.create('media', { ...body, name, code: undefined })
    }
    const [old, next] = [await media('Old film'), await media('The next film')]
    for (const { id } of lines) {
      const { body } = await manager.get(`/line-item/${id}`)
      const put = await manager.put(`/line-item/${id}`, { ...body, media: [{ media: old.id, weight: 1 }] })
      expect(put.status, JSON.stringify(put.body)).toBe(200)
    }
    Object.assign(fate, { left: 1, from: 1, begun: 0 })
    const { body } = await manager.post<Json>(`/media/${old.id}/swap`, {
      to: next.id,
      lineItems: lines.map(({ id }) => ({ id })),
    })
    expect(body.results).toMatchObject(lines.map(() => ({ ok: true })))
    expect(fate.begun).toBe(2)
  })

  it('says when to try again where it keeps losing, and has saved nothing', async () => {
    const [before, begun] = [await notesOf(), (await strategies('Never')).length]
    const answers = []
    for (const call of [
      () => manager.patch<Json>('/line-item', each('never')),
      () => manager.patch<Json>('/line-item?dryRun=true', each('never')),
      () => send(tree('Never')),
      () => send(tree('Never'), true),
    ]) {
      Object.assign(fate, { left: 99, from: 1, begun: 0 })
      answers.push(await call())
      expect(fate.begun).toBe(4)
    }
    fate.left = 0
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('retry-after'), body]).toEqual([
        503,
        '2',
        { error: 'Others were changing the same records, and nothing was saved. Try again in a few seconds.' },
      ])
    }
    expect([await notesOf(), (await strategies('Never')).length]).toEqual([before, begun])
  })

  it('says so at each row that keeps losing by itself', async () => {
    Object.assign(fate, { left: 99, from: 1, begun: 0 })
    const { status, body } = await manager.patch<Json>('/line-item', { ...each('alone'), together: false })
    fate.left = 0
    const error = 'Others were changing the same records, and nothing was saved. Try again in a few seconds.'
    expect([status, body.results]).toMatchObject([200, lines.map(() => ({ ok: false, error }))])
  })
})

interface Fate {
  /** So many transactions more lose. */
  left: number
  /** They lose at a write to this table, */
  table: string
  /** the first one, the second one … */
  from: number
  /** Transactions that wrote to it. */
  begun: number
}

/** A store whose transactions lose at a write, and which then, as PostgreSQL, answers nothing more within them. */
function unlucky(store: Store, fate: Fate): Store {
  const within = (tx: Transaction): Transaction => {
    let writes = 0
    let isOver = false
    const alive =
      <A extends unknown[], T>(ask: (...asked: A) => Promise<T>) =>
      async (...asked: A) => {
        if (isOver) throw Object.assign(new Error('current transaction is aborted'), { code: '25P02' })
        return ask(...asked)
      }
    const losing = (write: Transaction['insert']) =>
      alive(async (table: string, given: readonly Row[]) => {
        if (table === fate.table) {
          writes += 1
          if (writes === 1) fate.begun += 1
          if (writes === fate.from && fate.left > 0) {
            fate.left -= 1
            isOver = true
            throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
          }
        }
        await write(table, given)
      })
    return {
      ...tx,
      list: alive(tx.list),
      byIds: alive(tx.byIds),
      lock: alive(tx.lock),
      hold: alive(tx.hold),
      insert: losing(tx.insert),
      update: losing(tx.update),
    }
  }
  return { ...store, transaction: work => store.transaction(tx => work(within(tx))) }
}
