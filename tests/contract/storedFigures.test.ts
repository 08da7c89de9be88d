import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { exportPurpose } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const stored = {
  account: { creditUsed: 1_234_567, creditReserved: 2_345_678, spentToday: 345_678 },
  deal: { metrics7d: { requests: 900, bids: 90, bidRate: 10, impressions: 9 }, spend7d: 456_789 },
  goal: { actual: 7, attainment: 41.6, trend7d: -12.5, state: 'off_track' },
}

// Roles that show impressions, clicks and CTR alone are not told by rows what their reports would refuse.
eachStore((open, kind) => {
  let test: TestWorld
  let admin: ApiClient
  let manager: ApiClient
  let viewer: ApiClient

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('admin')
    manager = await test.signIn('manager')
    await put('account', 'a1', { ...stored.account, creditLimit: 9_000_000_000, currency: 'USD', status: 'active' })
    await put('deal', 'd1', { ...stored.deal, status: 'active' })
    await put('campaign', 'c1', { account: 'a1', currency: 'USD' })
    const of = { ...stored.goal, scope: 'campaign', campaign: 'c1', status: 'active' }
    await put('goal', 'g-cpm', { ...of, metric: 'cpm', targetAmount: 3_000_000 })
    await put('goal', 'g-ctr', { ...of, metric: 'ctr', targetValue: 1 })
    const permissions = ['account', 'deal', 'goal', 'campaign'].map(resource => ({
      resource,
      verbs: ['list', 'read', 'export', 'update'],
    }))
    const role = { name: 'Counts', organization: north, permissions, metrics: ['impressions', 'clicks', 'ctr'] }
    const { id } = await admin.create('role', role)
    await admin.delete('/role-binding/binding-viewer-org-north')
    const bound = { subjectKind: 'user', user: 'user-viewer', organization: north }
    await admin.create('role-binding', { ...bound, role: id })
    viewer = await signedIn(test.api, people.viewer)
  }, 120_000)

  async function put(entity: string, id: string, more: Json): Promise<void> {
    const resource: Resource | undefined = catalogue.resources[entity]
    if (!resource) throw new Error(`There is no entity ${entity}`)
    const linked = new Map(['goal', 'segment', 'deal', 'partner', 'asset', 'fee'].map(to => [to, { id: `${to}-1` }]))
    const body = bodyFor(resource, linked, north, { seed: 1 })
    await putRows(test.store, entity, { ...body, name: id, ...more, organization: north, id })
  }

  const one = async (client: ApiClient, entity: string, id: string) => (await client.get<Json>(`/${entity}/${id}`)).body
  const exported = async (client: ApiClient, entity: string, id: string) => {
    const path = `/${entity}?organization=${north}&limit=10`
    const { body } = await client.send<Row[]>('GET', path, undefined, exportPurpose)
    return body.find(row => row.id === id) ?? {}
  }
  const listed = async (client: ApiClient, entity: string, id: string) =>
    (await client.list(`/${entity}?organization=${north}&limit=10`)).body.find((row: Row) => row.id === id) ?? {}

  it.each([
    ['account', 'a1', stored.account],
    ['deal', 'd1', stored.deal],
    ['goal', 'g-cpm', stored.goal],
  ])(
    'a role that hides their metrics isn’t told the results of a row of %s, in its record, lists and exports',
    async (entity, id, results) => {
      for (const ask of [one, listed, exported]) {
        expect(await ask(manager, entity, id)).toMatchObject(results)
        const row = await ask(viewer, entity, id)
        expect(row).toMatchObject({ id })
        for (const name of Object.keys(results)) expect(row).not.toHaveProperty(name)
      }
    },
  )

  // What follows is the same code over any store.
  if (kind !== 'memory') return

  it('nor finds them out by filters, sorts and fields', async () => {
    const asked = [
      '/goal?state=off_track',
      '/goal?sort=asc(state)',
      '/goal?sort=desc(attainment)',
      '/goal?fields=actual',
      '/goal?id=g-cpm&fields=trend7d',
      '/deal?metrics7d.bidRate_gte=1',
      '/deal?sort=asc(metrics7d.requests)',
      '/deal?fields=metrics7d',
      '/account?fields=creditUsed',
    ]
    const statuses = async (client: ApiClient) => {
      const found = await Promise.all(asked.map(path => client.list(path)))
      return found.map(({ status }, index) => [asked[index], status])
    }
    expect(await statuses(manager)).toEqual(asked.map(path => [path, 200]))
    expect(await statuses(viewer)).toEqual(asked.map(path => [path, 400]))
  })

  it('shows the result of a goal by what it is measured by', async () => {
    for (const ask of [one, listed, exported]) expect(await ask(viewer, 'goal', 'g-ctr')).toMatchObject(stored.goal)
  })

  it('forgets the result of a goal that is measured by something else, also in its history', async () => {
    await put('goal', 'g-moved', { ...(await one(manager, 'goal', 'g-cpm')), name: 'g-moved' })
    const old = await one(viewer, 'goal', 'g-moved')
    const { targetAmount: _, ...rest } = old
    const moved = await viewer.put<Json>('/goal/g-moved', { ...rest, metric: 'ctr', targetValue: 1 })
    expect([moved.status, moved.body.state]).toEqual([200, 'no_data'])
    for (const client of [viewer, manager]) {
      const now = await one(client, 'goal', 'g-moved')
      expect(now).toMatchObject({ metric: 'ctr', state: 'no_data' })
      for (const name of ['actual', 'attainment', 'trend7d']) expect(now).not.toHaveProperty(name)
    }
    const paths = async (client: ApiClient) =>
      (await client.get<{ changes: { path: string }[] }[]>('/goal/g-moved/history')).body.flatMap(({ changes }) =>
        changes.map(({ path }) => path),
      )
    expect(await paths(manager)).toEqual(expect.arrayContaining(['metric', 'actual', 'attainment', 'state']))
    const told = await paths(viewer)
    expect(told).toContain('metric')
    for (const name of Object.keys(stored.goal)) expect(told).not.toContain(name)
  })
})
