import { v7 } from 'uuid'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { memoryHalves } from '../../src/advertising/server/memoryHalves.ts'
import type { BulkAnswer, HistoryEntry } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { verifyAudit } from '../../src/engine/server/audit/verifyAudit.ts'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { StoreAway } from '../../src/engine/server/store/StoreAway.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

// Every resource's rows are written twice, alone and together.
vi.setConfig({ testTimeout: 60_000 })

const size = 28

interface Place {
  readonly world: TestWorld
  readonly manager: ApiClient
  readonly made: ReadonlyMap<string, Row>
  /** So many line items, some of which can't be changed; the ids begin with the prefix. */
  lines(prefix: string): Promise<readonly string[]>
}

async function placeOn(store: Store): Promise<Place> {
  const world = await testWorld(store)
  const [manager, admin] = [await world.signIn('manager'), await world.signIn('admin')]
  const made = new Map<string, Row>()
  const named = ['account', 'campaign', 'goal', 'strategy', 'media', 'model', 'inventory-set', 'deal', 'line-item']
  for (const [seed, entity] of named.entries()) {
    const body = bodyFor(catalogue.resources[entity] as Resource, made, north, { seed })
    const more = entity === 'line-item' ? { deals: [], media: [], targeting: undefined } : {}
    made.set(entity, await admin.create(entity, { ...body, ...more }))
  }
  const [like] = await store.read.byIds('line-item', [made.get('line-item')?.id ?? ''], 'all')
  const lines = async (prefix: string) => {
    const rows = Array.from({ length: size }, (_, at): Row => {
      const id = `${prefix}-${String(at).padStart(3, '0')}`
      const odd = at % 7 === 3 ? { status: 'archived', archivedAt: '2026-01-01T00:00:00.000Z' } : {}
      const strategy = at % 11 === 5 ? { strategy: 'nowhere' } : {}
      return { ...like, id, name: `Line ${at}`, code: undefined, notes: `Note ${at % 3}`, ...odd, ...strategy }
    })
    await store.transaction(tx => tx.insert('line-item', rows))
    return rows.map(({ id }) => id)
  }
  return { world, manager, made, lines }
}

const patch = (by: ApiClient, body: Json, { dryRun, batch }: { dryRun?: boolean; batch?: string } = {}) =>
  by.send<BulkAnswer & Json>(
    'PATCH',
    `/line-item${dryRun ? '?dryRun=true' : ''}`,
    body,
    batch === undefined ? {} : { 'x-batch-id': batch },
  )

/** Rows of a bulk change share transactions, of which nobody sees anything: each row is answered and kept as it would be alone. */
eachStore(open => {
  let place: Place
  let manager: ApiClient

  beforeAll(async () => {
    place = await placeOn(await open(apiTables(catalogue)))
    manager = place.manager
  })

  const rowsOf = async (ids: readonly string[]): Promise<Json[]> => {
    const rows = await place.world.store.read.byIds('line-item', ids, 'all')
    return rows.map(({ id: _, updatedAt: __, refs, ...row }) => ({ ...row, refs: [...(refs as string[])].sort() }))
  }
  const historyOf = async (ids: readonly string[]) => {
    const all: unknown[] = []
    for (const id of ids) {
      const { body } = await manager.get<HistoryEntry[]>(`/line-item/${id}/history`)
      all.push(body.map(({ version, action, source, changes, by }) => ({ version, action, source, changes, by })))
    }
    return all
  }
  const auditOf = async (ids: readonly string[]) => {
    const { rows } = await place.world.store.read.list('audit-log', {
      scope: 'all',
      where: [{ column: 'source', op: 'in', values: ['bulk'] }],
      order: [{ column: 'sequence', direction: 'asc' }],
    })
    return rows.flatMap(({ entity, action, changes }) => {
      const { id } = entity as Row
      return ids.includes(id) ? [{ at: ids.indexOf(id), action, changes }] : []
    })
  }
  const withoutId = ({ results }: BulkAnswer) =>
    results.map(({ id: _, error, ...result }) => ({ ...result, error: error?.replace(/"[^"]*"/, '"…"') }))

  it('answers and keeps each row as if it were alone', async () => {
    const [all, each] = [await place.lines('all'), await place.lines('each')]
    const id = (entity: string) => place.made.get(entity)?.id
    const open = all.filter((_, at) => at % 7 !== 3)
    // Worked out in other records from what the rows before in the same transaction have become.
    const counts = async () => {
      const { read } = place.world.store
      const [set] = await read.byIds('inventory-set', [String(id('inventory-set'))], 'all')
      const [model] = await read.byIds('model', [String(id('model'))], 'all')
      return [(set?.targetedBy as Json | undefined)?.included ?? 0, model?.usedBy]
    }
    const steps: readonly Json[] = [
      { notes: { find: 'Note', replace: 'Seen' } },
      { budgetTotal: { percent: 10 }, labels: { add: ['two'] } },
      { media: { add: [{ media: id('media'), weight: 1 }] } },
      { deals: { add: [id('deal')] } },
      { 'targeting.inventorySets.include': { add: [id('inventory-set')] } },
      { 'bid.model': id('model') },
      { clickUrl: 'no address' },
      { strategy: 'nobody' },
      { notes: 'Seen 1' },
    ]
    for (const changes of steps) {
      const dry = await patch(manager, { ids: [...all, 'missing'], changes }, { dryRun: true })
      const done = await patch(manager, { ids: [...all, 'missing'], changes })
      const isWrong = changes.clickUrl !== undefined || changes.strategy !== undefined
      expect(done.body.results.filter(({ ok }) => ok)).toHaveLength(isWrong ? 0 : open.length)
      if ('targeting.inventorySets.include' in changes) expect(await counts()).toEqual([open.length, 0])
      if ('bid.model' in changes) expect(await counts()).toEqual([2 * open.length, open.length])
      expect(withoutId(dry.body), JSON.stringify(changes)).toEqual(withoutId(done.body))
      const single: BulkAnswer['results'][number][] = []
      for (const one of [...each, 'missing']) {
        const { body } = await patch(manager, { ids: [one], changes })
        single.push(...(body.results ?? []))
      }
      expect(withoutId(done.body), JSON.stringify(changes)).toEqual(withoutId({ ...done.body, results: single }))
      expect(await rowsOf(all)).toEqual(await rowsOf(each))
    }
    expect(await historyOf(all)).toEqual(await historyOf(each))
    expect(await auditOf(all)).toHaveLength((await auditOf(each)).length)
    const order = (await auditOf(all)).map(({ at }) => at)
    expect(order.slice(0, 10)).toEqual(order.slice(0, 10).toSorted((a, b) => a - b))
    expect((await verifyAudit(place.world.store.read)).flatMap(({ problem }) => problem ?? [])).toEqual([])
  })

  it('refuses in a transaction what another row of it has taken, and keeps the rest', async () => {
    const ids = await place.lines('code')
    const open = ids.filter((_, at) => at % 7 !== 3 && at % 11 !== 5)
    const { body } = await patch(manager, { ids: open, changes: { code: 'the-only-one' } })
    expect(body.results.map(({ ok }) => ok)).toEqual(open.map((_, at) => at === 0))
    expect(body.results[1]).toMatchObject({ fields: { code: 'Another line item already has this value' } })
    expect((await rowsOf(open)).map(({ version }) => version)).toEqual(open.map((_, at) => (at === 0 ? 2 : 1)))
  })

  it('loses nothing where two change the same rows at once, in opposite order', async () => {
    const ids = (await place.lines('both')).filter((_, at) => at % 7 !== 3)
    const budgets = async () => (await rowsOf(ids)).map(({ budgetTotal, version }) => [budgetTotal, version])
    const [before, changes] = [await budgets(), { budgetTotal: { add: 1_000_000 } }]
    const sent = [ids, ids.toReversed(), ids].map(order => patch(manager, { ids: order, changes }))
    for (const { body } of await Promise.all(sent)) expect(body.results.filter(({ ok }) => !ok)).toEqual([])
    expect(await budgets()).toEqual(
      before.map(([budget, version]) => [Number(budget) + 3_000_000, Number(version) + 3]),
    )
  })

  it('goes on where a batch broke off, and is undone as one', async () => {
    const ids = (await place.lines('resumed')).filter((_, at) => at % 7 !== 3 && at % 11 !== 5)
    const [before, batch] = [await rowsOf(ids), v7()]
    const changes = { budgetTotal: { percent: 10 } }
    await patch(manager, { ids: ids.slice(0, 17), changes }, { batch })
    const { body } = await patch(manager, { ids, changes }, { batch })
    expect(body.results.map(({ ok, version }) => [ok, version])).toEqual(ids.map(() => [true, 2]))
    const undone = await patch(manager, { undo: batch })
    expect(undone.body.results.map(({ ok, version }) => [ok, version])).toEqual(ids.map(() => [true, 3]))
    const content = (rows: readonly Json[]) => rows.map(({ version: _, updatedBy: __, ...row }) => row)
    expect(content(await rowsOf(ids))).toEqual(content(before))
  })
})

describe('where a transaction of several rows fails', () => {
  const fate = { fails: 0, error: new Error('none'), after: false, begun: 0 }
  let place: Place

  beforeAll(async () => {
    const store = createMemoryStore(apiTables(catalogue), memoryHalves)
    const failing: Store['transaction'] = async work => {
      fate.begun += 1
      const fails = fate.fails > 0
      if (fails) fate.fails -= 1
      if (fails && !fate.after) throw fate.error
      const result = await store.transaction(work)
      if (fails) throw fate.error
      return result
    }
    place = await placeOn({ ...store, transaction: failing })
  })

  const good = async (prefix: string) =>
    (await place.lines(prefix)).filter((_, at) => at % 7 !== 3 && at % 11 !== 5).slice(0, 20)

  it('does its rows one by one', async () => {
    const ids = await good('alone')
    Object.assign(fate, { fails: 4, error: Object.assign(new Error('deadlock'), { code: '40P01' }), begun: 0 })
    const { body } = await patch(place.manager, { ids, changes: { budgetTotal: { add: 1_000_000 } } })
    expect(body.results.map(({ ok, version }) => [ok, version])).toEqual(ids.map(() => [true, 2]))
    expect(fate.begun).toBe(4 + ids.length)
  })

  it('changes none of them again where they may have been kept', async () => {
    const ids = await good('kept')
    Object.assign(fate, { fails: 1, error: new StoreAway('gone'), after: true, begun: 0 })
    const { body } = await patch(place.manager, { ids, changes: { budgetTotal: { add: 1_000_000 } } })
    expect(body.results.map(({ ok }) => ok)).toEqual(ids.map(() => false))
    const rows = await place.world.store.read.byIds('line-item', ids, 'all')
    expect(rows.map(({ version }) => version)).toEqual(ids.map(() => 2))
    expect(fate.begun).toBe(1)
  })
})
