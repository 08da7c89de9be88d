import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { BulkAnswer, ImportResult } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { TreeAnswer } from '../../src/engine/contract/treeRows.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

/** What comes of rows that don't fit any more, or never did: a parent that was archived meanwhile, budgets of nothing and of too much. */
eachStore(open => {
  let manager: ApiClient
  let seed = 0
  const rows = new Map<string, Row>()

  const bodyOf = (entity: string): Json => {
    seed += 1
    const { status: _, code: __, ...body } = bodyFor(catalogue.resources[entity] as Resource, rows, north, { seed })
    return body
  }
  const make = async (entity: string, more: Json = {}) => {
    const row = await manager.create(entity, { ...bodyOf(entity), ...more })
    if (!rows.has(entity)) rows.set(entity, row)
    return row
  }
  const line = (more: Json = {}): Json => ({
    ...bodyOf('line-item'),
    budgetType: 'currency',
    budgetTotal: 14_000_000_000,
    budgetDaily: undefined,
    impressionsTotal: undefined,
    impressionsDaily: undefined,
    deals: [],
    ...more,
  })

  beforeAll(async () => {
    const world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    const account = await make('account')
    await manager.post(`/account/${account.id}/move`, { to: 'active' })
    for (const entity of ['campaign', 'goal', 'strategy']) await make(entity)
  })

  const imported = async (sheet: readonly Json[], query = '') =>
    (await manager.post<{ results: ImportResult[] } & Json>(`/line-item/import${query}`, { rows: sheet })).body.results
  const changed = async (body: Json, query = '') =>
    (await manager.patch<BulkAnswer & Json>(`/line-item${query}`, body)).body.results
  const outcomes = (results: readonly { readonly ok: boolean; readonly error?: string }[]) =>
    results.map(({ ok, error }) => (ok ? 'ok' : error))

  it('a parent that is archived after the dry run gets no new rows, and its own are changed and say how it is', async () => {
    const parent = await make('strategy', { name: 'Autumn' })
    const there = await make('line-item', line({ strategy: parent.id }))
    const sheet = [line({ strategy: parent.id, name: 'Below it' }), line({ name: 'Elsewhere' })]
    const tree = sheet.map((values, at) => ({ ref: `${at}`, entity: 'line-item', values }))
    const change = { ids: [there.id], changes: { budgetTotal: { percent: 10 } } }
    const tried = await changed(change, '?dryRun=true')
    expect(outcomes([...tried, ...(await imported(sheet, '?dryRun=true'))])).toEqual(['ok', 'ok', 'ok'])
    expect((await manager.post(`/strategy/${parent.id}/move`, { to: 'archived' })).status).toBe(200)

    const says = ['Strategy: “Autumn” is archived', 'ok']
    expect(outcomes(await imported(sheet, '?dryRun=true'))).toEqual(says)
    expect(outcomes(await imported(sheet))).toEqual(says)
    const { body } = await manager.send<TreeAnswer & Json>('POST', '/tree', { rows: tree }, { 'x-batch-id': v7() })
    expect(outcomes(body.results)).toEqual(says)
    const versions = Object.fromEntries(tried.map(({ id, version = 0 }) => [id, version - 1]))
    expect(outcomes(await changed({ ...change, versions }))).toEqual(['ok'])
    const { body: row } = await manager.get<Row & Json>(`/line-item/${there.id}`)
    expect(row).toMatchObject({ version: 2, budgetTotal: 15_400_000_000 })
    expect(row.warningDetails).toContainEqual({ warning: 'parent_paused', reason: 'Its strategy is archived.' })
    expect((await manager.list(`/line-item?strategy=${parent.id}`)).body.map(({ id }) => id)).toEqual([there.id])
  })

  it('budgets of nothing, of more than there can be, and of parts of a micro are refused, row by row as the dry run says', async () => {
    const [least, most] = ['Total budget: Must be more than 0', 'Total budget: Must be at most 9,000,000,000']
    const sheet = [0, 1, 9e15, 9e15 + 1, 1e17, -1, 0.5].map(budgetTotal => line({ budgetTotal }))
    const says = ['ok', 'ok', most, most, least, 'Total budget: This must be a whole number']
    expect(outcomes(await imported(sheet, '?dryRun=true'))).toEqual([least, ...says])
    const made = await imported(sheet)
    expect(outcomes(made)).toEqual([least, ...says])
    const ids = made.flatMap(({ id }) => id ?? [])
    for (const [change, expected] of [
      // A tenth of a micro is none.
      [{ percent: 10 }, ['ok', most]],
      [{ add: -1 }, [least, 'ok']],
      [{ percent: -100 }, [least, least]],
      [{ add: 9e15 }, [most, most]],
    ] as const) {
      const body = { ids, changes: { budgetTotal: change } }
      const tried = await changed(body, '?dryRun=true')
      expect(outcomes(tried)).toEqual(expected)
      expect(await changed(body)).toEqual(tried)
    }
  })

  it('budgets in yen and rupiah up to nine billion are kept, sorted, and changed to the micro', async () => {
    const amounts = [10_000_000_000_000, 1e15, 9e15 - 1, 9e15]
    const made = await imported(amounts.map(budgetTotal => line({ budgetTotal, name: `Large ${budgetTotal}` })))
    expect(outcomes(made)).toEqual(amounts.map(() => 'ok'))
    const listed = async (query: string) => {
      const { body } = await manager.list(`/line-item?q=Large&sort=asc(budgetTotal)&${query}`)
      return body.map(row => (row as Row & Json).budgetTotal)
    }
    expect(await listed('limit=10')).toEqual(amounts)
    const ids = made.flatMap(({ id }) => id ?? []).slice(1, 3)
    await changed({ ids: ids.slice(0, 1), changes: { budgetTotal: { percent: 780 } } })
    await changed({ ids: ids.slice(1), changes: { budgetTotal: { percent: -10 } } })
    expect(await listed('limit=10')).toEqual([10_000_000_000_000, 8_099_999_999_999_999, 8.8e15, 9e15])
  })

  it('says that line items have more than their campaign where their sum is more than a double holds to the micro', async () => {
    const campaign = await make('campaign', {
      ...(bodyOf('campaign') as Json),
      budgetType: 'currency',
      budgetTotal: 9e15,
    })
    const strategy = await make('strategy', { campaign: campaign.id })
    const sheet = [4e15, 4e15, 1e15].map(budgetTotal => line({ budgetTotal, strategy: strategy.id }))
    const ids = (await imported(sheet)).flatMap(({ id }) => id ?? [])
    const body = { ids: ids.slice(2), changes: { budgetTotal: { add: 1 } } }
    const tried = await manager.patch<BulkAnswer & Json>('/line-item?dryRun=true', body)
    expect(tried.body.effects).toContainEqual(
      expect.objectContaining({ old: 9e15, new: 9e15 + 1, warning: expect.stringMatching(/9,000,000,000/) }),
    )
    const much = await manager.patch<BulkAnswer & Json>('/line-item?dryRun=true', {
      ids,
      changes: { budgetTotal: 9e15 },
    })
    expect(much.body.effects).toContainEqual(expect.objectContaining({ new: 2.7e16 }))
  })
})
