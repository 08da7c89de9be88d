import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { MetricsAnswer } from '../../src/advertising/reporting/metricsAnswer.ts'
import type { PacingToday } from '../../src/advertising/reporting/pacingToday.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { completeReached } from '../../src/advertising/server/metrics/completeReached.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { type Edit, edited, servingWorld } from '../unit/serving/servingWorld.ts'
import { north, people, signedIn, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const HOUR = 3_600_000
const launched = '2026-11-25T18:00:00.000Z'

async function tell(store: Store, hour: string, of: Pick<Fact, 'campaign' | 'strategy' | 'lineItem'>): Promise<void> {
  const fact = { hour, organization: north, currency: 'USD', impressions: 9, ...of }
  await store.transaction(tx => tx.extension(factStore).insertFacts([fact]))
}

/** A campaign of one flight, with a line item that nothing but its dates keeps from delivering. */
const flying = (flight: { readonly start: string; readonly end: string }): readonly Edit[] => [
  ['campaign', 'objective', 'awareness'],
  ['campaign', 'startAt', flight.start],
  ['campaign', 'endAt', flight.end],
  ['line-item', 'commitment', 'non_guaranteed'],
  ['line-item', 'targeting', { countries: { include: ['DE'] } }],
  ['line-item', 'flights', [flight]],
]

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
      await tell(test.store, hour, { campaign: 'other', strategy: 'other', lineItem: 'other' })
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

  it('what goes on after a pause has just resumed, with all that is under it, whatever it delivered before', async () => {
    const test = await testWorld(await open(apiTables(catalogue)))
    const world = createApiContext(test.options)
    const flight = { start: '2026-11-22T00:00:00.000Z', end: '2026-11-29T12:00:00.000Z' }
    const asked = edited(servingWorld('display'), [['campaign', 'budgetTotal', 900_000_000], ...flying(flight)])
    for (const [entity, rows] of Object.entries(asked.rows))
      for (const row of rows) {
        const isRun = ['campaign', 'strategy', 'line-item'].includes(entity)
        const launch = isRun ? { launchedAt: flight.start, deliveryState: 'delivering' } : {}
        await putRows(test.store, entity, { ...row, ...launch, id: String(row.id), organization: north })
      }
    const own = { campaign: 'campaign', strategy: 'strategy', lineItem: 'line' }
    const move = async (path: string, to: string) => {
      const answer = await (await signedIn(test.api, people.admin)).post(`${path}/move`, { to })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const at = (text: string) => {
      test.time.now = new Date(`2026-11-25T${text}:00.000Z`)
    }
    const states = async (text: string) => {
      at(text)
      await completeReached(world)
      const entities = ['campaign', 'strategy', 'line-item'] as const
      const rows = await Promise.all(entities.map(entity => test.store.read.list(entity, { scope: 'all', limit: 1 })))
      return rows.map(({ rows: [row] }) => row?.deliveryState)
    }
    await tell(test.store, '2026-11-25T12:00:00.000Z', own)
    at('12:30')
    await move('/campaign/campaign', 'paused')
    at('13:30')
    await move('/campaign/campaign', 'active')
    const resumed = ['just_resumed', 'just_resumed', 'just_resumed']
    expect(await states('13:31')).toEqual(resumed)
    expect(await states('16:29')).toEqual(resumed)
    expect(await states('16:30')).toEqual(['not_delivering', 'not_delivering', 'not_delivering'])
    // What it delivers from then on counts.
    await tell(test.store, '2026-11-25T14:00:00.000Z', own)
    expect(await states('16:31')).toEqual(['delivering', 'delivering', 'delivering'])

    at('17:10')
    await move('/line-item/line', 'paused')
    await move('/line-item/line', 'active')
    expect(await states('17:11')).toEqual(['delivering', 'delivering', 'just_resumed'])
    const client = await signedIn(test.api, people.admin)
    const { body: campaign } = await client.get<Row>('/campaign/campaign')
    expect(campaign).toMatchObject({ launchedAt: flight.start, resumedAt: '2026-11-25T13:30:00.000Z' })
    const { body: line } = await client.get<Row>('/line-item/line')
    expect(line).toMatchObject({ launchedAt: flight.start, resumedAt: '2026-11-25T17:10:00.000Z' })
  })

  it('what was paused before its start never ran: it has not resumed, whether it is activated before the start or after', async () => {
    const test = await testWorld(await open(apiTables(catalogue)))
    const world = createApiContext(test.options)
    const flight = { start: '2026-11-26T00:00:00.000Z', end: '2026-11-29T12:00:00.000Z' }
    const entities = ['campaign', 'strategy', 'line-item'] as const
    const asked = edited(servingWorld('display'), [
      ...entities.map(entity => [entity, 'status', 'draft'] as const),
      ...flying(flight),
    ])
    for (const [entity, rows] of Object.entries(asked.rows))
      for (const row of rows) await putRows(test.store, entity, { ...row, id: String(row.id), organization: north })
    const at = (moment: string) => {
      test.time.now = new Date(moment)
    }
    const post = async (path: string, body: object = {}) => {
      const answer = await (await signedIn(test.api, people.admin)).post(`/campaign/campaign/${path}`, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const said = async () => {
      await completeReached(world)
      const rows = await Promise.all(entities.map(entity => test.store.read.list(entity, { scope: 'all', limit: 1 })))
      return rows.map(({ rows: [row] }) => [row?.status, row?.launchedAt, row?.resumedAt, row?.deliveryState])
    }
    at('2026-11-25T10:00:00.000Z')
    await post('launch')
    at('2026-11-25T11:00:00.000Z')
    await post('move', { to: 'paused' })
    expect((await said())[0]).toEqual(['paused', undefined, undefined, 'not_delivering'])
    at('2026-11-25T12:00:00.000Z')
    await post('move', { to: 'active' })
    expect((await said())[0]).toEqual(['scheduled', '2026-11-25T12:00:00.000Z', undefined, 'not_delivering'])
    at('2026-11-25T13:00:00.000Z')
    await post('move', { to: 'paused' })
    const activated = '2026-11-26T09:00:00.000Z'
    at(activated)
    await post('move', { to: 'active' })
    at('2026-11-26T09:01:00.000Z')
    expect((await said())[0]).toEqual(['active', activated, undefined, 'just_started'])
    // From its start on a pause is one.
    at('2026-11-26T09:02:00.000Z')
    await post('move', { to: 'paused' })
    at('2026-11-26T09:03:00.000Z')
    await post('move', { to: 'active' })
    expect((await said())[0]).toEqual(['active', activated, '2026-11-26T09:03:00.000Z', 'just_resumed'])
  })

  it('a line item whose flight goes on after its pause has just resumed', async () => {
    const test = await testWorld(await open(apiTables(catalogue)))
    const flight = { start: '2026-11-22T00:00:00.000Z', end: '2026-11-29T12:00:00.000Z' }
    const asked = edited(servingWorld('display'), [
      ['campaign', 'startAt', flight.start],
      ['campaign', 'endAt', flight.end],
      ['line-item', 'commitment', 'non_guaranteed'],
      ['line-item', 'flights', [{ ...flight, status: 'paused' }]],
      ['line-item', 'launchedAt', flight.start],
    ])
    for (const [entity, rows] of Object.entries(asked.rows))
      for (const row of rows) await putRows(test.store, entity, { ...row, id: String(row.id), organization: north })
    test.time.now = new Date(launched)
    const client = await signedIn(test.api, people.admin)
    const answer = await client.patch<{ results: { ok: boolean }[] }>('/line-item', {
      ids: ['line'],
      changes: { flights: [{ ...flight, status: 'active' }] },
    })
    expect(answer.body.results, JSON.stringify(answer.body)).toMatchObject([{ ok: true }])
    const { body } = await client.get<Row>('/line-item/line')
    expect(body).toMatchObject({ deliveryState: 'just_resumed', resumedAt: launched })
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
