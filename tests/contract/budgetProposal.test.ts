import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { BudgetProposal } from '../../src/advertising/budgets/budgetProposal.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { BulkAnswer } from '../../src/engine/contract/api.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const unit = 1_000_000
const flight = { start: '2026-11-11T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' }
/** What each spends a day of its 100; half of the flight is over. */
const daily = { slow: 1, fast: 5, paused: 0, fixed: 5 }

eachStore(open => {
  let test: TestWorld
  let manager: ApiClient

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    manager = await test.signIn('manager')
    const own = { organization: north, status: 'active', currency: 'USD', timezone: 'UTC', version: 1 }
    const dates = { startAt: flight.start, endAt: flight.end }
    await putRows(test.store, 'account', { id: 'a', ...own, name: 'a' })
    await putRows(test.store, 'campaign', { id: 'c', ...own, ...dates, name: 'c', account: 'a', type: 'display' })
    await putRows(
      test.store,
      'strategy',
      { id: 's', ...own, name: 's', campaign: 'c', inheritDates: true, budgetAllocation: 'automatic' },
      {
        id: 't',
        ...own,
        name: 't',
        campaign: 'c',
        inheritDates: true,
        budgetAllocation: 'fixed',
        budgetTotal: 100 * unit,
      },
    )
    const lines = Object.keys(daily).map(id => ({
      id,
      ...own,
      ...dates,
      name: `Line ${id}`,
      status: id === 'paused' ? 'paused' : 'active',
      campaign: 'c',
      strategy: id === 'fixed' ? 't' : 's',
      lineItemType: 'display',
      commitment: 'non_guaranteed',
      budgetType: 'currency',
      budgetTotal: 100 * unit,
      flights: [
        { start: flight.start, end: '2026-11-21T00:00:00.000Z', status: 'active', budget: 30 * unit },
        { start: '2026-11-21T00:00:00.000Z', end: flight.end, status: 'active', budget: 70 * unit },
      ],
      bid: { strategy: 'cpm', value: 4 * unit },
      pacing: { type: 'even', period: 'lifetime' },
    }))
    await putRows(test.store, 'line-item', ...lines)
    const facts = Object.entries(daily).flatMap(([lineItem, spend]) =>
      Array.from({ length: spend > 0 ? 10 : 0 }, (_, day): Fact => {
        const parts = { organization: north, currency: 'USD', campaign: 'c', strategy: 's', lineItem }
        return {
          hour: `2026-11-${11 + day}T23:00:00.000Z`,
          ...parts,
          impressions: 1000,
          clicks: 20,
          spend: spend * unit,
        }
      }),
    )
    await test.store.transaction(tx => tx.extension(factStore).insertFacts(facts))
  })

  it('moves what can’t be spent to who spends all, to the micro, and is accepted and undone as one change', async () => {
    const { status, body } = await manager.get<BudgetProposal>('/campaign/c/budget-proposal')
    expect(status).toBe(200)
    expect(body).toMatchObject({ currency: 'USD', moved: 20 * unit, checked: 4, left: 0 })
    // The strategy of "fixed" has no room, "paused" isn't touched.
    expect(body.rows).toMatchObject([
      { id: 'slow', name: 'Line slow', version: 1, old: 100 * unit, new: 80 * unit, reason: 'cannot_spend' },
      { id: 'fast', old: 100 * unit, new: 120 * unit, reason: 'can_spend', goal: null },
    ])
    expect(body.rows[0]?.expected).toEqual({ delivered: 20 * unit, low: 20 * unit, high: 20 * unit })
    const each = Object.fromEntries(body.rows.map(row => [row.id, { budgetTotal: row.new }]))
    const versions = Object.fromEntries(body.rows.map(row => [row.id, row.version]))
    const done = await manager.patch<BulkAnswer>('/line-item', { each, versions, together: true })
    expect(done.body.results.map(({ ok, error }) => error ?? ok)).toEqual([true, true])
    // The flight that has ended keeps its budget, the other has the rest.
    const slow = (await manager.get<Json>('/line-item/slow')).body
    expect(slow).toMatchObject({ budgetTotal: 80 * unit, flights: [{ budget: 30 * unit }, { budget: 50 * unit }] })
    await manager.patch('/line-item', { undo: done.body.batchId })
    expect((await manager.get<Json>('/line-item/slow')).body).toMatchObject({
      budgetTotal: 100 * unit,
      flights: [{ budget: 30 * unit }, { budget: 70 * unit }],
    })
  })

  it('neither tells nor goes by a goal whose metric isn’t shown', async () => {
    const goal = { id: 'g', name: 'g', organization: north, status: 'active', version: 1, priority: 1 }
    const of = { scope: 'line_item', lineItem: 'fast', metric: 'ctr', targetValue: 1 }
    await putRows(test.store, 'goal', { ...goal, ...of })
    const admin = await test.signIn('admin')
    await admin.delete(`/role-binding/binding-viewer-${north}`)
    const role = await admin.create('role', {
      name: 'Spends',
      organization: north,
      permissions: ['campaign', 'strategy', 'line-item', 'goal'].map(resource => ({
        resource,
        verbs: ['list', 'read'],
      })),
      metrics: ['impressions', 'spend'],
    })
    await admin.create('role-binding', { subjectKind: 'user', user: 'user-viewer', organization: north, role: role.id })
    const viewer = await test.signIn('viewer')
    const taker = async (client: ApiClient) =>
      (await client.get<BudgetProposal>('/campaign/c/budget-proposal')).body.rows.find(({ id }) => id === 'fast')
    expect(await taker(manager)).toMatchObject({ reason: 'beats_goal', goal: { metric: 'ctr', attainment: 200 } })
    expect(await taker(viewer)).toMatchObject({ reason: 'can_spend', goal: null })
  })

  it('is for who may see the campaign, its line items and what they spend', async () => {
    const stranger = await test.signIn('stranger')
    expect((await stranger.get('/campaign/c/budget-proposal')).status).toBe(404)
    expect((await manager.get('/campaign/none/budget-proposal')).status).toBe(404)
    expect((await test.anonymous.get('/campaign/c/budget-proposal')).status).toBe(401)
  })
})
