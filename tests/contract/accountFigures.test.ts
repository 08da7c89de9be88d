import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { MetricsAnswer } from '../../src/advertising/reporting/metricsAnswer.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { AccessExplanation } from '../../src/engine/contract/accessAnswer.ts'
import { exportPurpose } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const spent = { creditUsed: 1_234_567, creditReserved: 2_345_678, spentToday: 345_678 }
const result = { metric: 'ctr', targetValue: 1, actual: 7, attainment: 41.6, trend7d: -12.5, state: 'off_track' }

// The viewer sees what one account has spent, and of another its impressions alone, in the same organization.
eachStore((open, kind) => {
  let test: TestWorld
  let admin: ApiClient
  let viewer: ApiClient

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('admin')
    const dates = { startAt: '2026-11-11T00:00:00.000Z', endAt: '2026-12-01T00:00:00.000Z' }
    for (const one of ['shown', 'counted']) {
      await put('account', one, { ...spent, creditLimit: 9_000_000_000 })
      await put('campaign', `campaign-${one}`, { ...dates, account: one, fees: ['fee-1'] })
      await put('goal', `goal-${one}`, { ...result, scope: 'campaign', campaign: `campaign-${one}` })
    }
    const facts = ['shown', 'counted'].map((one): Fact => {
      const parts = { organization: north, currency: 'USD', account: one, campaign: `campaign-${one}` }
      const below = { strategy: `strategy-${one}`, lineItem: `line-${one}` }
      return { hour: '2026-11-20T10:00:00.000Z', ...parts, ...below, impressions: 1000, spend: 5_000_000 }
    })
    await test.store.transaction(tx => tx.extension(factStore).insertFacts(facts))
    const permissions = ['account', 'campaign', 'goal'].map(resource => ({
      resource,
      verbs: ['list', 'read', 'export'],
    }))
    await admin.delete('/role-binding/binding-viewer-org-north')
    for (const [account, metrics] of [
      ['shown', ['impressions', 'spend', 'feesTotal', 'ctr']],
      ['counted', ['impressions']],
    ] as const) {
      const { id } = await admin.create('role', { name: `Sees ${account}`, organization: north, permissions, metrics })
      const binding = { subjectKind: 'user', user: 'user-viewer', organization: north, role: id, accounts: [account] }
      await admin.create('role-binding', binding)
    }
    viewer = await signedIn(test.api, people.viewer)
  }, 120_000)

  async function put(entity: string, id: string, more: Json): Promise<void> {
    const resource: Resource | undefined = catalogue.resources[entity]
    if (!resource) throw new Error(`There is no entity ${entity}`)
    const linked = new Map(['segment', 'deal', 'partner', 'asset', 'fee'].map(to => [to, { id: `${to}-1` }]))
    const body = bodyFor(resource, linked, north, { seed: 1 })
    const own = { organization: north, status: 'active', currency: 'USD', name: id, id }
    await putRows(test.store, entity, { ...body, ...more, ...own })
  }

  const one = async (entity: string, id: string) => (await viewer.get<Json>(`/${entity}/${id}`)).body
  const among = (rows: readonly Row[], id: string) => rows.find(row => row.id === id) ?? {}
  const listed = async (entity: string, id: string) => among((await viewer.list(`/${entity}?limit=10`)).body, id)
  const exported = async (entity: string, id: string) =>
    among((await viewer.send<Row[]>('GET', `/${entity}?limit=10`, undefined, exportPurpose)).body, id)

  it('what one binding shows of its account isn’t told of another’s, in records, lists and exports', async () => {
    for (const ask of [one, listed, exported]) {
      expect(await ask('account', 'shown')).toMatchObject(spent)
      const counted = await ask('account', 'counted')
      expect(counted).toMatchObject({ id: 'counted' })
      for (const name of Object.keys(spent)) expect(counted).not.toHaveProperty(name)
      expect(await ask('campaign', 'campaign-shown')).toMatchObject({ fees: ['fee-1'] })
      expect(await ask('campaign', 'campaign-counted')).not.toHaveProperty('fees')
    }
  })

  // What follows is the same code over any store.
  if (kind !== 'memory') return

  it('a row that doesn’t say whose it is tells what is shown of both', async () => {
    for (const of of ['shown', 'counted']) {
      const goal = await one('goal', `goal-${of}`)
      expect(goal).toMatchObject({ metric: 'ctr' })
      for (const name of ['actual', 'attainment', 'trend7d', 'state']) expect(goal).not.toHaveProperty(name)
    }
  })

  it('nor is it found out by filters, sorts and fields', async () => {
    const asked = [
      '/account?creditUsed_gte=1',
      '/account?sort=asc(spentToday)',
      '/account?fields=creditUsed',
      '/campaign?fields=fees',
      '/goal?state=off_track',
    ]
    const found = await Promise.all(asked.map(path => viewer.list(path)))
    expect(found.map(({ status }, index) => [asked[index], status])).toEqual(asked.map(path => [path, 400]))
  })

  it('nor by what changed', async () => {
    await test.store.transaction(tx =>
      tx.insert(
        'history',
        ['shown', 'counted'].map(id => ({
          id: `version of ${id}`,
          organization: north,
          of: `account:${id}`,
          version: 1,
          at: '2026-11-20T10:00:00.000Z',
          by: { id: 'system', name: 'Astrolabe' },
          action: 'update',
          source: 'scheduler',
          changes: [{ path: 'creditUsed', old: 1, new: 2 }],
          snapshot: {},
        })),
      ),
    )
    const told = async (id: string) =>
      (await viewer.get<{ changes: { path: string }[] }[]>(`/account/${id}/history`)).body.flatMap(({ changes }) =>
        changes.map(({ path }) => path),
      )
    expect([await told('shown'), await told('counted')]).toEqual([['creditUsed'], []])
  })

  it('and what explains the access says of each row what it shows', async () => {
    const hidden = async (entity: string, row: string) => {
      const question = { user: 'user-viewer', entity, verb: 'read', row }
      const { body } = await admin.post<AccessExplanation>('/access/explain', question)
      return body.reasons.find(reason => reason.startsWith('Not shown')) ?? ''
    }
    for (const [entity, of] of [
      ['account', ''],
      ['campaign', 'campaign-'],
      ['goal', 'goal-'],
    ] as const) {
      expect(await hidden(entity, `${of}shown`)).not.toMatch(/[ :]Spend[,.]/)
      expect(await hidden(entity, `${of}counted`)).toMatch(/[ :]Spend[,.]/)
    }
  })

  it('nor by live metrics of both at once', async () => {
    const { body } = await viewer.get<MetricsAnswer[]>('/metrics/campaign-shown,campaign-counted?entity=campaign')
    expect(body.map(({ id, values }) => [id, values.impressions, values.spend])).toEqual([
      ['campaign-shown', 1000, 5_000_000],
      ['campaign-counted', 1000, null],
    ])
    const goals = Object.fromEntries(body.map(({ id, goals }) => [id, goals.map(goal => goal.metric)]))
    expect(goals).toEqual({ 'campaign-shown': ['ctr'], 'campaign-counted': [] })
  })
})
