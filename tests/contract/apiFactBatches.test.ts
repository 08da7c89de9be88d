import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { refreshDeals } from '../../src/advertising/server/metrics/refreshDeals.ts'
import type { ActionState } from '../../src/engine/contract/api.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, signedIn, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { callByKey, keysOf, putFeed, sendFacts } from './factFeeds.ts'
import { factsByDay } from './factsByDay.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let orgAdmin: ApiClient
  let keys: ReadonlyMap<string, string>

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    await fill(world.store)
    orgAdmin = await world.signIn('orgAdmin')
    keys = await keysOf(world, ['feed', 'other', 'southern'])
  })

  const send = (batch: string, lines: string, who = 'feed') => sendFacts(world, keys.get(who), batch, lines)
  const withdraw = (batch: string, who = 'feed') =>
    callByKey(world, keys.get(who), `/fact/${batch}`, { method: 'DELETE' })
  const line = (impressions: number, more: Json = {}) =>
    JSON.stringify({ hour: '2026-11-20T10:00:00Z', lineItem: 'l1', deal: 'd1', impressions, spend: 5, ...more })
  const counted = async (lineItem = 'l1') => {
    const days = { from: '2026-01-01', to: '2026-12-31' }
    const [sum] = await factsByDay(world.store.read, { scope: 'all', by: 'lineItem', ids: [lineItem], ...days })
    return sum?.impressions ?? null
  }
  const batchNamed = async (name: string) => (await orgAdmin.list(`/fact-batch?q=${name}`)).body[0] as Row
  const transition = (who: ApiClient, row: Row) => who.post<Json>(`/fact-batch/${row.id}/move`, { to: 'withdraw' })

  it('a feed withdraws what it sent, twice as once, and what stood before is back', async () => {
    await send('own-1', line(10))
    await send('own-2', line(20))
    expect((await withdraw('own-2')).body).toEqual({ batch: 'own-2', status: 'withdrawn' })
    expect(await counted()).toBe(10)
    expect((await withdraw('own-2')).status).toBe(200)
    expect(await counted()).toBe(10)
    const log = (await orgAdmin.list('/audit-log?action=facts_withdrawn')).body
    expect(log).toMatchObject([
      {
        organization: north,
        actor: { kind: 'service_account', id: 'feed' },
        entity: { type: 'fact-batch', name: 'own-2' },
        changes: [{ path: 'status', old: 'received', new: 'withdrawn' }],
      },
    ])
    const both = (await orgAdmin.list('/audit-log?batchId=own-2&sort=asc(sequence)')).body
    expect(both.map(({ action }) => action)).toEqual(['facts_received', 'facts_withdrawn'])
    await withdraw('own-1')
    expect(await counted()).toBeNull()
  })

  it('a batch says which hours it holds, which of its lines were rejected and why, and how long it is listed', async () => {
    const lines = [line(1), 'nonsense', line(2, { hour: '2026-11-20T12:00:00Z' }), line(3, { lineItem: 'none' })]
    expect((await send('mixed', lines.join('\n'))).status).toBe(200)
    const first = await batchNamed('mixed')
    expect(first).toMatchObject({
      accepted: 2,
      rejected: 2,
      firstHour: '2026-11-20T10:00:00.000Z',
      lastHour: '2026-11-20T12:00:00.000Z',
      rejectedLines: [
        { line: 2, error: expect.stringMatching(/JSON/) },
        { line: 4, error: expect.stringMatching(/none/) },
      ],
    })
    const days = (Date.parse(String(first.endsAt)) - world.time.now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(27)
    expect(days).toBeLessThanOrEqual(31)
    await send('later', line(4))
    expect(Number((await batchNamed('later')).sequence)).toBeGreaterThan(Number(first.sequence))
    await withdraw('later')
    await withdraw('mixed')
  })

  it('a batch that was withdrawn does not come back when it is sent again', async () => {
    await send('again', line(30))
    await withdraw('again')
    expect(await send('again', line(30))).toMatchObject({
      status: 409,
      body: { error: 'The batch “again” was withdrawn. To send its lines again, give them another name.' },
    })
    expect(await counted()).toBeNull()
    expect((await send('again-2', line(30))).status).toBe(200)
    expect(await counted()).toBe(30)
    await withdraw('again-2')
  })

  it('a feed withdraws no batch of another, whose name it knows, nor does who is no feed', async () => {
    await send('mine', line(40))
    expect((await withdraw('mine', 'other')).status).toBe(404)
    expect((await withdraw('mine', 'southern')).status).toBe(404)
    for (const who of ['orgAdmin', 'admin', 'viewer'] as const)
      expect((await (await world.signIn(who)).delete('/fact/mine')).status).toBe(403)
    expect((await world.anonymous.delete('/fact/mine')).status).toBe(401)
    expect(await counted()).toBe(40)
    await withdraw('mine')
  })

  it('an administrator withdraws it in the console; a viewer, a manager and another organization do not', async () => {
    await send('wrong', line(50))
    await send('southern', line(60, { lineItem: 'l3', deal: '' }), 'southern')
    const row = await batchNamed('wrong')
    expect(row).toMatchObject({
      ...{ organization: north, status: 'received', serviceAccount: 'feed', accepted: 1, rejected: 0, hours: 1 },
      ...{ firstHour: '2026-11-20T10:00:00.000Z', withdrawableUntil: '2026-11-28T09:00:00.000Z' },
    })
    for (const who of ['viewer', 'manager'] as const) {
      const client = await world.signIn(who)
      const seen = (await client.get<Row>(`/fact-batch/${row.id}`)).body
      const actions = seen.actions as readonly ActionState[]
      expect(actions.find(({ action }) => action === 'withdraw')?.allowed).toBe(false)
      expect((await transition(client, row)).status).toBe(403)
    }
    const theirs = (await (await world.signIn('admin')).list('/fact-batch?q=southern')).body[0] as Row
    expect(theirs.organization).toBe(south)
    expect((await orgAdmin.get(`/fact-batch/${theirs.id}`)).status).toBe(404)
    expect((await transition(orgAdmin, theirs)).status).toBe(404)
    expect([await counted(), await counted('l3')]).toEqual([50, 60])
    expect(await transition(orgAdmin, row)).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
    expect((await transition(orgAdmin, row)).status).toBe(409)
    expect((await withdraw('wrong')).status).toBe(200)
    expect(await counted()).toBeNull()
    // Nothing else can be done to a batch.
    expect((await orgAdmin.put(`/fact-batch/${row.id}`, row)).status).toBe(405)
    expect((await orgAdmin.delete(`/fact-batch/${row.id}`)).status).toBe(405)
    const [entry] = (await orgAdmin.list(`/audit-log?action=facts_withdrawn&entity.id=${row.id}`)).body
    expect(entry).toMatchObject({ actor: { kind: 'user', id: 'user-orgAdmin' }, entity: { name: 'wrong' } })
  })

  it('what deals say of their week follows', async () => {
    const seen = async () => (await world.store.read.byIds('deal', ['d1'], 'all'))[0]?.metrics7d
    await send('week', line(70))
    await refreshDeals(createApiContext(world.options))
    expect(await seen()).toMatchObject({ impressions: 70 })
    await withdraw('week')
    await withdraw('southern', 'southern')
    await refreshDeals(createApiContext(world.options))
    expect(await seen()).toMatchObject({ impressions: 0 })
  })

  it('after a week it stays, and after a month it is forgotten', async () => {
    const start = world.time.now
    await send('kept-1', line(80))
    await send('kept-2', line(90))
    const row = await batchNamed('kept-2')
    world.time.now = new Date(start.getTime() + 7 * 86_400_000)
    orgAdmin = await signedIn(world.api, 'orgadmin@astrolabe.example')
    expect(await withdraw('kept-1')).toMatchObject({ status: 409, body: { error: expect.stringContaining('until') } })
    expect((await transition(orgAdmin, row)).status).toBe(409)
    await send('newer', line(100))
    expect((await batchNamed('kept-2')).status).toBe('final')
    expect((await transition(orgAdmin, row)).status).toBe(409)
    expect((await withdraw('newer')).status).toBe(200)
    expect(await counted()).toBe(90)
    world.time.now = new Date(start.getTime() + 31 * 86_400_000)
    orgAdmin = await signedIn(world.api, 'orgadmin@astrolabe.example')
    await send('last', line(1, { hour: '2026-11-20T11:00:00Z' }))
    expect((await orgAdmin.list('/fact-batch')).body.map(({ name }) => name)).not.toContain('kept-2')
    world.time.now = start
  })
})

async function fill(store: Store): Promise<void> {
  const tree = { campaign: 'c1', strategy: 's1', currency: 'EUR' }
  await putRows(store, 'line-item', { id: 'l1', organization: north, status: 'active', ...tree })
  await putRows(store, 'line-item', { id: 'l3', organization: south, status: 'active', ...tree })
  await putRows(store, 'deal', { id: 'd1', organization: north, status: 'active' })
  await putFeed(store, 'feed', north)
  await putFeed(store, 'other', north)
  await putFeed(store, 'southern', south)
}
