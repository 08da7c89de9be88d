import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { BulkResult, HistoryEntry } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

/** What a change brings with it, and what it says of itself. */
eachStore(open => {
  let world: TestWorld
  let manager: ApiClient
  let seed = 0
  const rows = new Map<string, Row>()
  const flight = { start: '2026-12-01T00:00:00.000Z', end: '2026-12-15T00:00:00.000Z' }
  const next = { start: '2026-12-15T00:00:00.000Z', end: '2026-12-31T00:00:00.000Z' }

  const make = async (entity: string, more: Json = {}): Promise<Row & Json> => {
    seed += 1
    const body = bodyFor(catalogue.resources[entity] as Resource, rows, north, { seed })
    const row = await manager.create(entity, { ...body, ...more })
    rows.set(entity, row)
    return row
  }
  const line = (more: Json = {}) =>
    make('line-item', {
      budgetType: 'currency',
      budgetTotal: 14_767_000_000,
      budgetDaily: undefined,
      impressionsTotal: undefined,
      impressionsDaily: undefined,
      flights: [{ ...flight, budget: 14_767_000_000 }],
      bid: { strategy: 'cpm', value: 5_000_000 },
      viewabilityTarget: 60,
      priority: 5,
      deals: [],
      trackers: [],
      ...more,
    })
  const put = async (row: Row, more: Json) =>
    (await manager.put<Row & Json>(`/line-item/${row.id}`, { ...row, ...more })).body
  const budgets = ({ flights }: Json) => (flights as readonly Json[]).map(({ budget }) => budget)
  const lastChange = async ({ id }: Row) =>
    (await manager.get<HistoryEntry[]>(`/line-item/${id}/history`)).body[0]?.changes

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    const account = await make('account')
    await manager.post(`/account/${account.id}/move`, { to: 'active' })
    for (const entity of ['campaign', 'goal', 'strategy']) await make(entity)
  })

  describe('history', () => {
    it('says nothing of a list that was empty and is left out, at the top and inside', async () => {
      const row = await line({ targeting: { countries: { include: [], exclude: [] }, segments: { anyOf: [] } } })
      const { deals: _, trackers: __, targeting: ___, ...sent } = row
      const changed = await put(sent as Row, { bid: { strategy: 'cpm', value: 6_000_000 } })
      expect(changed.version).toBe(2)
      expect(await lastChange(row)).toEqual([{ path: 'bid.value', old: 5_000_000, new: 6_000_000 }])
    })
  })

  describe('the budget of a line item', () => {
    it('takes its only flight along, which had all of it', async () => {
      const row = await line()
      expect(budgets(await put(row, { budgetTotal: 15_000_000_000 }))).toEqual([15_000_000_000])
      const less = await put(
        { ...row, version: 2 },
        { budgetTotal: 12_000_000_000, flights: [{ ...flight, budget: 15_000_000_000 }] },
      )
      expect([less.error, less.version]).toEqual([undefined, 3])
      expect(budgets(less)).toEqual([12_000_000_000])
      const { body } = await manager.patch<{ results: BulkResult[] }>('/line-item', {
        ids: [row.id],
        changes: { budgetTotal: 13_000_000_000 },
      })
      expect(body.results[0]?.changes.map(({ path }) => path).sort()).toEqual(['budgetTotal', 'flights'])
    })

    it('takes flights along that had all of it between them, in their proportions', async () => {
      const two = await line({
        flights: [
          { ...flight, budget: 7_000_000_000 },
          { ...next, budget: 7_767_000_000 },
        ],
      })
      expect(budgets(await put(two, { budgetTotal: 29_534_000_000 }))).toEqual([14_000_000_000, 15_534_000_000])
    })

    it('leaves alone what was given a budget of its own', async () => {
      const part = await line({ flights: [{ ...flight, budget: 10_000_000_000 }] })
      expect(budgets(await put(part, { budgetTotal: 15_000_000_000 }))).toEqual([10_000_000_000])
      const whole = await line()
      const own = await put(whole, { budgetTotal: 15_000_000_000, flights: [{ ...flight, budget: 9_000_000_000 }] })
      expect(budgets(own)).toEqual([9_000_000_000])
      const back = await line({
        flights: [
          { ...flight, budget: 7_000_000_000 },
          { ...next, budget: 7_000_000_000 },
        ],
      })
      expect(budgets(await put(back, { budgetTotal: 15_000_000_000 }))).toEqual([7_000_000_000, 7_000_000_000])
      const none = await line({ flights: [flight] })
      expect(budgets(await put(none, { budgetTotal: 15_000_000_000 }))).toEqual([undefined])
    })
  })

  describe('a bulk change by an amount or a share', () => {
    const change = async (rowsOf: readonly Row[], changes: Json, dryRun = false) => {
      const ids = rowsOf.map(({ id }) => id)
      return manager.patch<{ results: BulkResult[] } & Json>(`/line-item${dryRun ? '?dryRun=true' : ''}`, {
        ids,
        changes,
      })
    }
    const now = async ({ id }: Row) => (await manager.get<Row & Json>(`/line-item/${id}`)).body

    it('is worked out for each row from what it has, in the dry run as afterwards', async () => {
      const own = { flights: [flight] }
      const [one, two] = [await line(own), await line({ ...own, budgetTotal: 33_333_333_333 })]
      const dry = await change([one, two], { budgetTotal: { percent: 10 } }, true)
      expect(dry.body.results.map(({ changes }) => changes)).toEqual([
        [{ path: 'budgetTotal', old: 14_767_000_000, new: 16_243_700_000 }],
        // Micros are whole.
        [{ path: 'budgetTotal', old: 33_333_333_333, new: 36_666_666_666 }],
      ])
      expect((await now(one)).budgetTotal).toBe(14_767_000_000)
      expect((await change([one, two], { budgetTotal: { percent: 10 } })).body.results).toEqual(dry.body.results)
      expect((await now(one)).budgetTotal).toBe(16_243_700_000)
      await change([one], { budgetTotal: { add: -243_700_000 } })
      expect((await now(one)).budgetTotal).toBe(16_000_000_000)
    })

    it('holds for numbers and percentages, in the steps that the field has', async () => {
      const row = await line({ priority: 5, viewabilityTarget: 60 })
      await change([row], { priority: { percent: 30 }, viewabilityTarget: { add: -5 } })
      expect(await now(row)).toMatchObject({ priority: 7, viewabilityTarget: 55 })
      await change([row], { viewabilityTarget: { percent: 1.2345 } })
      expect((await now(row)).viewabilityTarget).toBe(55.679)
    })

    it('refuses a row that has no value or would leave the limits, and goes on with the others', async () => {
      const [none, most, fine] = [
        await line({ viewabilityTarget: undefined }),
        await line({ viewabilityTarget: 98 }),
        await line(),
      ]
      const { body } = await change([none, most, fine], { viewabilityTarget: { add: 5 } })
      expect(body.results).toMatchObject([
        {
          ok: false,
          fields: {
            viewabilityTarget: 'Viewability target has no value to change. Enter a value instead.',
          },
        },
        { ok: false, fields: { viewabilityTarget: expect.stringContaining('100') } },
        { ok: true, changes: [{ path: 'viewabilityTarget', old: 60, new: 65 }] },
      ])
    })

    it.each([
      ['budgetTotal', { times: 2 }],
      ['budgetTotal', { add: 1, percent: 1 }],
      ['priority', { add: '5' }],
      ['viewabilityTarget', {}],
      ['viewabilityTarget', [5]],
    ])('is refused whole where %s is to change by %j', async (field, value) => {
      const row = await line()
      const { status, body } = await change([row], { [field]: value })
      expect([status, body.fields]).toEqual([400, { [field]: 'Send a number, {"add": 5}, or {"percent": 10}.' }])
      expect((await now(row)).version).toBe(1)
    })

    it('is no value for a field that holds no figure', async () => {
      const row = await line()
      const { status, body } = await change([row], { name: { add: 1 } })
      expect([status, body]).toMatchObject([400, { fields: { name: expect.any(String) } }])
    })
  })
})
