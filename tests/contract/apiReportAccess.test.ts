import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { metricKeys } from '../../src/advertising/reporting/metrics.ts'
import type { MetricsAnswer } from '../../src/advertising/reporting/metricsAnswer.ts'
import type { ReportAnswer } from '../../src/advertising/reporting/reportAnswer.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { CurrentUser } from '../../src/engine/contract/api.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const days = { dateRange: 'custom', from: '2026-11-19', to: '2026-11-20' }
const question = { dimensions: ['campaign'], metrics: ['impressions'], ...days, organization: north }

eachStore((open, kind) => {
  let world: TestWorld
  let admin: ApiClient
  let manager: ApiClient
  let viewer: ApiClient

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    await fill(world.store)
    admin = await world.signIn('admin')
    manager = await world.signIn('manager')
    viewer = await world.signIn('viewer')
  })

  const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
  const report = (more: Json = {}) => ({
    name: 'Weekly secret',
    organization: north,
    dimensions: ['campaign'],
    metrics: ['impressions'],
    format: 'csv',
    share: 'private',
    ...more,
  })
  const job = (of: unknown, more: Json = {}) => ({
    name: 'Mail of secrets',
    organization: north,
    kind: 'report',
    report: of,
    schedule: { frequency: 'daily', time: '06:30', timezone: 'UTC' },
    ...more,
  })
  const runOf = async (client: ApiClient, path: string, body: Json = {}) => {
    const { id } = (await client.post<Row>(path, body)).body
    await work()
    return (await admin.get<Row>(`/job-run/${id}`)).body
  }
  const ids = async (client: ApiClient, path: string) => (await client.list(path)).body.map(({ id }) => id)

  it('a private report, its schedules and its runs are their maker’s, and who administers’ alone', async () => {
    const own = await manager.create('report', report())
    const open = await manager.create('report', report({ name: 'Weekly open', share: 'organization' }))
    const schedule = await manager.create('scheduled-job', job(own.id))
    const run = await runOf(manager, `/report/${own.id}/run`)
    const exported = await runOf(manager, '/report-export', { ...question, name: 'Secret export' })
    expect([run.status, exported.status]).toEqual(['succeeded', 'succeeded'])
    const secret = { report: own.id, 'scheduled-job': schedule.id, 'job-run': run.id }

    for (const [entity, id] of Object.entries(secret)) {
      for (const path of [`/${entity}/${id}`, `/${entity}/${id}/history`]) {
        expect([path, (await viewer.get(path)).status]).toEqual([path, 404])
      }
      expect(await ids(viewer, `/${entity}?limit=100&organization=${north}`)).not.toContain(id)
      expect(await ids(viewer, `/${entity}?limit=100`)).not.toContain(id)
      expect(await ids(viewer, `/${entity}?id=${id},${open.id}`)).not.toContain(id)
      expect(await ids(manager, `/${entity}?limit=100`)).toContain(id)
      expect(await ids(await world.signIn('orgAdmin'), `/${entity}?limit=100`)).toContain(id)
      expect(await ids(admin, `/${entity}?limit=100`)).toContain(id)
    }
    expect(await ids(viewer, '/report?limit=100')).toEqual([open.id])
    expect((await viewer.get<Row[]>('/search?q=secret')).body).toEqual([])
    for (const one of [run, exported]) {
      for (const part of ['download', 'data/0']) {
        expect((await viewer.get(`/job-run/${one.id}/${part}`)).status).toBe(404)
        expect((await manager.get(`/job-run/${one.id}/${part}`)).status).toBe(200)
      }
    }
    expect((await viewer.post(`/report/${own.id}/run`)).status).toBe(404)
    const audit = await viewer.list('/audit-log?limit=100')
    expect(JSON.stringify(audit.body)).not.toMatch(/secret/i)

    // Sharing it shares what was made of it, and taking it back takes that back.
    const shared = await manager.put(`/report/${own.id}`, { ...own, share: 'organization' })
    expect(shared.status).toBe(200)
    for (const [entity, id] of Object.entries(secret)) expect((await viewer.get(`/${entity}/${id}`)).status).toBe(200)
    expect((await viewer.get(`/job-run/${exported.id}`)).status).toBe(404)
    expect((await manager.put(`/report/${own.id}`, { ...shared.body, share: 'private' })).status).toBe(200)
    for (const [entity, id] of Object.entries(secret)) expect((await viewer.get(`/${entity}/${id}`)).status).toBe(404)
  })

  it('who sees one advertiser without margin reads that, and nothing of the others', async () => {
    await asClient(admin)
    const seen: Record<string, string[]> = {}
    for (const entity of ['campaign', 'strategy', 'line-item', 'goal', 'media']) {
      seen[entity] = (await ids(viewer, `/${entity}?limit=100&organization=${north}`)).map(String).sort()
      expect(await ids(viewer, `/${entity}?limit=100`)).toHaveLength(seen[entity].length)
      expect(await ids(viewer, `/${entity}?id=${hidden[entity]},${shown[entity]}`)).toEqual([shown[entity]])
      expect((await viewer.get(`/${entity}/${hidden[entity]}`)).status).toBe(404)
      expect((await viewer.get(`/${entity}/${hidden[entity]}/history`)).status).toBe(404)
      expect((await viewer.get(`/${entity}/${shown[entity]}`)).status).toBe(200)
    }
    expect(seen).toEqual(Object.fromEntries(Object.entries(shown).map(([entity, id]) => [entity, [id]])))
    const found = (await viewer.get<Row[]>('/search?q=rival')).body
    expect(found).toEqual([])
    expect((await viewer.get<Row[]>('/search?q=ours')).body.map(({ id }) => id).sort()).toEqual(
      Object.values(shown).sort(),
    )
    const answer = await viewer.post<ReportAnswer>('/report-query', question)
    expect(answer.body.rows.map(({ cells }) => cells)).toEqual([['c1', 3000]])
    expect(answer.body.totals).toEqual([{ cells: [null, 3000] }])
    const foreign = [{ dimension: 'campaign', op: 'in', values: ['c2'] }]
    expect((await viewer.post<ReportAnswer>('/report-query', { ...question, filters: foreign })).body.rows).toEqual([])
    const live = await viewer.get<MetricsAnswer[]>(`/metrics/c1,c2?entity=campaign&organization=${north}`)
    expect(live.body.map(({ id, values }) => [id, values.impressions])).toEqual([['c1', 3000]])
    expect((await viewer.get(`/metrics/c2`)).status).toBe(404)
    const today = (await viewer.get<{ active: number; currencies: { spend: number }[] }>('/pacing-today')).body
    expect([today.active, today.currencies.map(({ spend }) => spend)]).toEqual([1, [7_000_000]])
  })

  if (kind !== 'memory') return

  describe('what a role does not show', () => {
    const hiddenMetrics = ['margin', 'marginRate', 'feesTotal', 'revenue', 'totalCost', 'dataCost', 'ecpm']

    it.each(hiddenMetrics)('%s is refused, in columns, sorts, exports, reports and schedules', async metric => {
      await clientThatExports(admin)
      const asked = { ...question, metrics: ['impressions', metric] }
      for (const path of ['/report-query', '/report-export']) {
        const answer = await viewer.post(path, asked)
        expect([path, answer.status, answer.body]).toMatchObject([
          path,
          403,
          { fields: { metrics: expect.any(String) } },
        ])
      }
      const shared = await manager.create('report', report({ share: 'organization', metrics: ['impressions', metric] }))
      expect((await viewer.post(`/report/${shared.id}/run`)).status).toBe(403)
      expect((await manager.post(`/report/${shared.id}/run`)).status).toBe(200)
    })

    it('a dimension is refused, as a column and as a filter', async () => {
      await asClient(admin)
      const by = await viewer.post('/report-query', { ...question, dimensions: ['seller'] })
      expect([by.status, by.body]).toMatchObject([403, { fields: { dimensions: expect.stringContaining('Seller') } }])
      const filters = [{ dimension: 'deal', op: 'in', values: ['x'] }]
      expect((await viewer.post('/report-query', { ...question, filters })).status).toBe(403)
    })

    it('fields about revenue and fees are not there, nor in history, filters and updates', async () => {
      await asClient(admin)
      const { body } = await viewer.get('/campaign/c1')
      expect(body).toMatchObject({ name: 'Ours' })
      for (const name of ['revenueType', 'revenuePercent', 'fees']) expect(body).not.toHaveProperty(name)
      expect((await manager.get('/campaign/c1')).body).toMatchObject({ revenuePercent: 15 })
      expect(JSON.stringify((await viewer.list('/campaign?limit=10')).body)).not.toContain('revenuePercent')
      expect((await viewer.list(`/campaign?fees=fee-1&organization=${north}`)).status).toBe(400)
      expect((await manager.list(`/campaign?fees=fee-1&organization=${north}`)).status).toBe(200)
      const current = (await manager.get('/campaign/c1')).body
      expect((await manager.put('/campaign/c1', { ...current, revenuePercent: 20 })).status).toBe(200)
      expect((await manager.get('/campaign/c1/history')).body).toMatchObject([
        { changes: expect.arrayContaining([expect.objectContaining({ path: 'revenuePercent' })]) },
      ])
      expect(JSON.stringify((await viewer.get('/campaign/c1/history')).body)).not.toContain('revenuePercent')
    })

    it('others’ runs are not theirs to download, and their own hold what they may see', async () => {
      await clientThatExports(admin)
      const shared = await manager.create('report', report({ share: 'organization' }))
      const run = await runOf(manager, `/report/${shared.id}/run`)
      expect((await viewer.get(`/job-run/${run.id}`)).status).toBe(404)
      expect((await viewer.get(`/job-run/${run.id}/download`)).status).toBe(404)
      const own = await runOf(viewer, `/report/${shared.id}/run`)
      const download = await viewer.get<string>(`/job-run/${own.id}/download`)
      expect([download.status, download.body]).toEqual([200, expect.stringContaining('Ours')])
      expect(download.body).not.toContain('Rival')
      const exported = await runOf(viewer, '/report-export', question)
      expect((await viewer.get<string>(`/job-run/${exported.id}/download`)).body).not.toContain('Rival')
      expect(await ids(viewer, `/job-run?limit=100&organization=${north}`)).toEqual([exported.id, own.id])
    })

    it('a schedule runs with what its keeper may see when it runs, whoever starts it', async () => {
      const shared = await manager.create(
        'report',
        report({ share: 'organization', metrics: ['impressions', 'margin'] }),
      )
      const schedule = await manager.create('scheduled-job', job(shared.id))
      await admin.delete('/role-binding/binding-viewer-org-north')
      const permissions = [
        { resource: 'report', verbs: ['list', 'read', 'export'] },
        { resource: 'scheduled-job', verbs: ['list', 'read', 'activate'] },
        { resource: 'job-run', verbs: ['list', 'read'] },
      ]
      const role = await admin.create('role', {
        name: 'Runs',
        organization: north,
        permissions,
        metrics: ['impressions'],
      })
      await bindViewer(admin, { role: role.id })
      const run = await runOf(viewer, `/scheduled-job/${schedule.id}/run`)
      expect(run).toMatchObject({ status: 'failed', errorCode: 'refused' })
      expect(run.downloadUrl).toBeUndefined()
      const theirs = await runOf(manager, `/scheduled-job/${schedule.id}/run`)
      expect(theirs.status).toBe('succeeded')
      expect((await viewer.get(`/job-run/${theirs.id}`)).status).toBe(404)
    })

    it('live metrics leave out what the role does not show, and what follows from it', async () => {
      await admin.delete('/role-binding/binding-viewer-org-north')
      const permissions = [{ resource: 'campaign', verbs: ['list', 'read'] }]
      const role = await admin.create('role', {
        name: 'Counts',
        organization: north,
        permissions,
        metrics: ['impressions', 'clicks'],
      })
      await bindViewer(admin, { role: role.id })
      const [live] = (await viewer.get<MetricsAnswer[]>('/metrics/c1')).body
      expect(live?.values).toMatchObject({ impressions: 3000, clicks: 30, spend: null, cpm: null, ctr: null })
      expect(JSON.stringify(live)).not.toContain('9000000')
      expect([live?.pacing, live?.projection]).toEqual([null, null])
      expect((await viewer.get('/pacing-today')).status).toBe(403)
      expect((await manager.get('/pacing-today')).status).toBe(200)
    })

    it('is not given by who does not see it either', async () => {
      await admin.delete('/role-binding/binding-viewer-org-north')
      const permissions = ['role', 'role-binding', 'user', 'campaign', 'account', 'group'].map(resource => ({
        resource,
        verbs: ['list', 'read', 'create', 'update', 'delete', 'manage_access'],
      }))
      const limited = { organization: north, permissions, metrics: ['impressions', 'clicks'] }
      const role = await admin.create('role', { ...limited, name: 'Limited' })
      await bindViewer(admin, { role: role.id })
      const reads = [{ resource: 'campaign', verbs: ['read'] }]
      const wide = { name: 'Wide', organization: north, permissions: reads }
      expect((await viewer.post('/role', wide)).status).toBe(403)
      expect((await viewer.post('/role', { ...wide, metrics: ['impressions', 'margin'] })).status).toBe(403)
      expect((await viewer.post('/role', { ...wide, metrics: ['impressions'] })).status).toBe(200)
      const heir = { ...wide, name: 'Heir', inherits: [role.id] }
      expect((await viewer.post('/role', heir)).status).toBe(403)
    })

    it('what reports may be made of is told, so that nothing else need be offered', async () => {
      await asClient(admin)
      const { figures } = (await viewer.get<CurrentUser>('/current-user')).body
      const { metrics, dimensions } = figures?.[north] ?? {}
      expect([metrics?.includes('spend'), metrics?.includes('margin')]).toEqual([true, false])
      expect([dimensions?.includes('campaign'), dimensions?.includes('exchange')]).toEqual([true, false])
      expect((await admin.get<CurrentUser>('/current-user')).body).not.toHaveProperty('figures')
    })

    it('an advertiser’s binding gives no writing, no audit log and no other resource', async () => {
      await admin.delete('/role-binding/binding-viewer-org-north')
      await bindViewer(admin, { role: 'role-org-admin', accounts: ['a1'] })
      expect(await ids(viewer, '/account?limit=100')).toEqual(['a1'])
      // A flat curation fee is divided over all that bought: it is neither shown nor offered.
      const { metrics } = (await viewer.get<CurrentUser>('/current-user')).body.figures?.[north] ?? {}
      expect(metrics).toEqual(metricKeys.filter(key => key !== 'curationFee'))
      expect((await viewer.get('/account/a2')).status).toBe(404)
      for (const entity of ['audit-log', 'deal', 'user', 'fee', 'role', 'webhook']) {
        expect([entity, (await viewer.get(`/${entity}`)).status]).toEqual([entity, 403])
      }
      const { body } = await viewer.get('/campaign/c1')
      expect((await viewer.put('/campaign/c1', body)).status).toBe(403)
      expect((await viewer.get('/campaign/c1')).status).toBe(200)
      expect((await viewer.post('/campaign', { organization: north })).status).toBe(403)
      expect((await viewer.delete('/role-binding/binding-orgAdmin-org-north')).status).toBe(403)
    })
  })
})

/** The viewer reads one advertiser of the organization, as its client. */
async function asClient(admin: ApiClient): Promise<void> {
  await admin.delete('/role-binding/binding-viewer-org-north')
  await bindViewer(admin, { role: 'role-external-viewer', accounts: ['a1'] })
}

async function clientThatExports(admin: ApiClient): Promise<void> {
  await asClient(admin)
  const permissions = [{ resource: 'report', verbs: ['list', 'read', 'export'] }]
  const role = await admin.create('role', {
    name: 'Exports',
    organization: north,
    permissions,
    metrics: ['impressions'],
  })
  await bindViewer(admin, { role: role.id, accounts: ['a1'] })
}

async function bindViewer(admin: ApiClient, more: Json): Promise<void> {
  await admin.create('role-binding', { subjectKind: 'user', user: 'user-viewer', organization: north, ...more })
}

const shown: Record<string, string> = {
  campaign: 'c1',
  strategy: 's1',
  'line-item': 'l1',
  goal: 'g1',
  media: 'm1',
}
const hidden: Record<string, string> = {
  campaign: 'c2',
  strategy: 's2',
  'line-item': 'l2',
  goal: 'g2',
  media: 'm2',
}

async function fill(store: Store): Promise<void> {
  const linked = new Map(['goal', 'segment', 'deal', 'partner', 'asset', 'fee'].map(to => [to, { id: `${to}-1` }]))
  const put = (entity: string, row: Row) => {
    const resource = catalogue.resources[entity]
    if (!resource) throw new Error(`There is no entity ${entity}`)
    const body = bodyFor(resource, linked, north, { seed: Number(row.id.slice(1)) })
    return putRows(store, entity, { ...body, ...row })
  }
  for (const [n, name] of [
    [1, 'Ours'],
    [2, 'Rival'],
  ] as const) {
    const active = { name, status: 'active' }
    await put('account', { id: `a${n}`, ...active, kind: 'advertiser', domain: 'northwind.example', currency: 'USD' })
    await put('campaign', {
      ...active,
      id: `c${n}`,
      account: `a${n}`,
      currency: 'USD',
      timezone: 'UTC',
      startAt: '2026-11-01T00:00:00.000Z',
      endAt: '2026-12-31T00:00:00.000Z',
      budgetType: 'currency',
      budgetTotal: 900_000_000,
      revenueType: 'cost_plus_pct',
      revenuePercent: 15,
    })
    await put('strategy', { ...active, id: `s${n}`, campaign: `c${n}` })
    await put('line-item', { ...active, lineItemType: 'display', id: `l${n}`, campaign: `c${n}`, strategy: `s${n}` })
    await put('goal', { ...active, id: `g${n}`, scope: 'line_item', lineItem: `l${n}`, metric: 'ctr', targetValue: 1 })
    await put('media', { ...active, status: 'approved', id: `m${n}`, account: `a${n}` })
  }
  const fact = (hour: string, n: number, more: Partial<Fact>): Fact => {
    const tree = { campaign: `c${n}`, strategy: `s${n}`, lineItem: `l${n}` }
    return { hour, organization: north, currency: 'USD', ...tree, ...more }
  }
  const money = { dataCost: 10, fees: 20, revenue: 20_000_000 }
  await store.transaction(tx =>
    tx
      .extension(factStore)
      .insertFacts([
        fact('2026-11-20T12:00:00Z', 1, { impressions: 3000, clicks: 30, spend: 2_000_000, ...money }),
        fact('2026-11-20T12:00:00Z', 2, { impressions: 1000, clicks: 50, spend: 1_000_000, ...money }),
        fact('2026-11-21T07:00:00Z', 1, { spend: 7_000_000, ...money }),
        fact('2026-11-21T07:00:00Z', 2, { spend: 5_000_000, ...money }),
      ]),
  )
}
