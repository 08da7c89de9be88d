import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { MetricsAnswer } from '../../src/advertising/reporting/metricsAnswer.ts'
import type { PacingToday } from '../../src/advertising/reporting/pacingToday.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { completeReached } from '../../src/advertising/server/metrics/completeReached.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { edited, servingWorld } from '../unit/serving/servingWorld.ts'
import { north, people, signedIn, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const HOUR = 3_600_000
const launched = '2026-11-25T18:00:00.000Z'

eachStore(open => {
  it('a campaign that is launched after its start is measured from its launch, and judged three hours later', async () => {
    const test = await testWorld(await open(apiTables(catalogue)))
    const world = createApiContext(test.options)
    const asked = edited(servingWorld('display'), [
      ['campaign', 'status', 'draft'],
      ['campaign', 'objective', 'awareness'],
      ['campaign', 'budgetTotal', 900_000_000],
      // It was to begin three days ago, and ends tomorrow at noon.
      ['campaign', 'startAt', '2026-11-22T00:00:00.000Z'],
      ['campaign', 'endAt', '2026-11-26T12:00:00.000Z'],
      ['strategy', 'status', 'draft'],
      ['line-item', 'status', 'draft'],
      ['line-item', 'commitment', 'non_guaranteed'],
      ['line-item', 'targeting', { countries: { include: ['DE'] } }],
      ['line-item', 'flights', [{ start: '2026-11-22T00:00:00.000Z', end: '2026-11-26T12:00:00.000Z' }]],
    ])
    for (const [entity, rows] of Object.entries(asked.rows))
      for (const row of rows) await putRows(test.store, entity, { ...row, id: String(row.id), organization: north })
    const goal = { name: 'Plan', metric: 'delivery', scope: 'campaign', campaign: 'campaign', status: 'active' }
    await putRows(test.store, 'goal', { ...goal, id: 'goal', organization: north })
    const client = async () => signedIn(test.api, people.admin)
    test.time.now = new Date(launched)
    const answer = await (await client()).post('/campaign/campaign/launch', {})
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)

    const entities = ['campaign', 'strategy', 'line-item'] as const
    const told = async (hours: number) => {
      test.time.now = new Date(Date.parse(launched) + hours * HOUR)
      // Another campaign delivers meanwhile: facts are known up to now.
      const hour = new Date(Math.floor(test.time.now.getTime() / HOUR) * HOUR).toISOString()
      const other = { hour, organization: north, currency: 'USD', impressions: 9 }
      const none = { campaign: 'other', strategy: 'other', lineItem: 'other' }
      await test.store.transaction(tx => tx.extension(factStore).insertFacts([{ ...other, ...none }]))
      await completeReached(world)
      const asker = await client()
      const [{ body: answers }, { body: today }] = await Promise.all([
        asker.get<MetricsAnswer[]>('/metrics/campaign'),
        asker.get<PacingToday>(`/pacing-today?organization=${north}`),
      ])
      const rows = await Promise.all(entities.map(entity => test.store.read.list(entity, { scope: 'all', limit: 1 })))
      const [{ pacing, goals } = { pacing: null, goals: [] }] = answers
      return {
        states: rows.map(({ rows: [row] }) => row?.deliveryState),
        launches: rows.map(({ rows: [row] }) => row?.launchedAt),
        expected: pacing?.expected,
        band: pacing?.band,
        goal: goals[0]?.state,
        day: today.currencies[0]?.today?.band,
        offPace: today.offPaceCount,
      }
    }
    const early = { launches: [launched, launched, launched], band: null, goal: 'no_data', day: null, offPace: 0 }
    const fresh = ['just_started', 'just_started', 'just_started']
    expect(await told(0.02)).toMatchObject({ ...early, states: fresh, expected: 1_000_000 })
    expect(await told(2.9)).toMatchObject({ ...early, states: fresh, expected: 145_000_000 })
    expect(await told(3)).toMatchObject({
      launches: early.launches,
      states: ['not_delivering', 'not_delivering', 'not_delivering'],
      expected: 150_000_000,
      band: 'under',
      goal: 'off_track',
      day: 'under',
      offPace: 1,
    })
    // A pause later is no launch.
    for (const to of ['paused', 'active']) {
      const moved = await (await client()).post('/campaign/campaign/move', { to })
      expect(moved.status, JSON.stringify(moved.body)).toBe(200)
      test.time.now = new Date(Date.parse(launched) + 4 * HOUR)
    }
    expect(await told(5)).toMatchObject({ launches: early.launches, band: 'under' })
  })

  it('a draft that was archived and comes back is launched when it is activated, not before', async () => {
    const test = await testWorld(await open(apiTables(catalogue)))
    const rows = edited(servingWorld('display'), [
      ['campaign', 'status', 'draft'],
      ['campaign', 'objective', 'awareness'],
      ['campaign', 'startAt', '2026-11-22T00:00:00.000Z'],
      ['campaign', 'endAt', '2026-12-26T12:00:00.000Z'],
    ]).rows
    for (const [entity, some] of Object.entries(rows))
      for (const row of some) await putRows(test.store, entity, { ...row, id: String(row.id), organization: north })
    test.time.now = new Date(launched)
    const client = await signedIn(test.api, people.admin)
    const launches: unknown[] = []
    for (const to of ['archived', 'paused', 'active', 'paused', 'active']) {
      const answer = await client.post<Row>('/campaign/campaign/move', { to })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      launches.push(answer.body.launchedAt)
      test.time.now = new Date(test.time.now.getTime() + HOUR)
    }
    const activated = '2026-11-25T20:00:00.000Z'
    expect(launches).toEqual([undefined, undefined, activated, activated, activated])
  })
})
