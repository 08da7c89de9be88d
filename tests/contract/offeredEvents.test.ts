import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { keepLimits } from '../../src/advertising/server/metrics/keepLimits.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { evaluateAlerts } from '../../src/engine/server/alerts/evaluateAlerts.ts'
import { createAuditStreams } from '../../src/engine/server/audit/auditStreams.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createDeliveryWorker } from '../../src/engine/server/events/createDeliveryWorker.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor, makeRow, makeRows } from './makeRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let test: TestWorld
  let admin: ApiClient
  let rows: ReadonlyMap<string, Row>

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('admin')
    rows = (await makeRows(admin, catalogue, north)).rows
    await createDeliveryWorker(createApiContext(test.options), { consoleUrl: origin }).look()
  })

  const resourceOf = (entity: string) => catalogue.resources[entity] as Resource
  const rowOf = (entity: string): Row => rows.get(entity) ?? { id: 'missing' }
  const current = async (entity: string, { id }: Row) => (await admin.get<Row>(`/${entity}/${id}`)).body
  const rename = async (entity: string) => {
    const row = await current(entity, rowOf(entity))
    const answer = await admin.put(`/${entity}/${row.id}`, { ...row, name: `${String(row.name).slice(0, 100)} II` })
    expect(answer.body).toMatchObject({ version: Number(row.version) + 1 })
  }
  const jobs = () => createJobWorker(createApiContext(test.options), { consoleUrl: origin, waitMs: () => 0 }).look()
  const report = (share = 'organization', more: Json = {}) =>
    admin.create('report', {
      ...bodyFor(resourceOf('report'), rows, north, { seed: 11 }),
      name: 'Report',
      share,
      ...more,
    })
  const brokenRun = async () => {
    const broken = await report()
    const run = (await admin.post<Row>(`/report/${broken.id}/run`)).body
    // What it is about goes before its turn comes.
    await test.store.transaction(tx => tx.remove('report', [broken.id]))
    await jobs()
    return run
  }

  const rejectedMedia = async (status: string) => {
    const rule = { organization: north, name: 'Rejected media', kind: 'media_rejected' }
    if (status === 'rejected') await admin.create('alert-rule', rule)
    await test.store.transaction(async tx => {
      const [media] = await tx.lock('media', [rowOf('media').id], 'all')
      if (media) await tx.update('media', [{ ...media, status }])
    })
    await evaluateAlerts(createApiContext(test.options))
  }

  /** What people do, through the API, for each type to happen. */
  const causes: Readonly<Record<string, () => Promise<unknown>>> = {
    'campaign.*': () => rename('campaign'),
    'campaign.limit_reached': async () => {
      const [account, campaign] = [
        await current('account', rowOf('account')),
        await current('campaign', rowOf('campaign')),
      ]
      await test.store.transaction(async tx => {
        await tx.update('account', [{ ...account, creditLimit: 0, paidTotal: 0 }])
        await tx.update('campaign', [{ ...campaign, account: account.id, status: 'active' }])
      })
      await keepLimits(createApiContext(test.options))
    },
    'line_item.*': () => rename('line-item'),
    'deal.created': () =>
      admin.create('deal', {
        ...bodyFor(resourceOf('deal'), rows, north, { seed: 12 }),
        dealId: 'NEW-1',
        code: 'new-1',
      }),
    'deal.updated': () => rename('deal'),
    'deal.status_changed': async () => {
      const { actions } = (
        await admin.get<{ actions: { action: string; allowed: boolean }[] }>(`/deal/${rowOf('deal').id}`)
      ).body
      const transitions = resourceOf('deal').states?.transitions ?? []
      const transition = transitions.find(({ action }) => actions.some(one => one.action === action && one.allowed))
      expect((await admin.post(`/deal/${rowOf('deal').id}/move`, { to: transition?.action })).status).toBe(200)
    },
    'deal.negotiation_changed': async () => {
      const path = `/deal/${rowOf('deal').id}/negotiation`
      const { terms } = (await admin.get(path)).body
      const step = { action: 'propose', version: 0, partner: rowOf('partner').id, terms }
      expect(await admin.post(path, step)).toMatchObject({ status: 200 })
    },
    'media.review_changed': async () => {
      for (const to of ['pending_review', 'approved']) await admin.post(`/media/${rowOf('media').id}/move`, { to })
      const body = { partner: rowOf('partner').id, action: 'submit' }
      expect(await admin.post(`/media/${rowOf('media').id}/review`, body)).toMatchObject({ status: 200 })
    },
    'asset.ready': () => makeRow(admin, resourceOf('asset'), rows, north, { seed: 99 }),
    'report.ready': async () => {
      const made = await report()
      expect((await admin.post(`/report/${made.id}/run`)).status).toBe(200)
      await jobs()
    },
    'report.failed': brokenRun,
    'alert.raised': () => rejectedMedia('rejected'),
    'alert.resolved': () => rejectedMedia('draft'),
    'job.failed': brokenRun,
    'audit.sensitive_change': async () => {
      expect((await admin.post(`/service-account/${rowOf('service-account').id}/keys`)).status).toBe(200)
    },
    'audit.entry': async () => {
      await rename('partner')
      await createAuditStreams(createApiContext(test.options), null).look()
    },
  }

  const { events } = resourceOf('webhook').fields
  const offered = events?.kind === 'choices' ? (events.options ?? []) : []

  it('there is a cause for each type that is offered, and for no other', () => {
    expect(Object.keys(causes).sort()).toEqual([...offered].sort())
  })

  for (const type of offered) {
    it(`${type} is sent when it happens`, async () => {
      const url = `https://hooks.example/${type.replace('*', 'any')}`
      await admin.create('webhook', { name: type, organization: north, url, events: [type], authKind: 'none' })
      await causes[type]?.()
      await createDeliveryWorker(createApiContext(test.options), { consoleUrl: origin }).look()
      const types = test.posts
        .filter(post => post.url === url)
        .map(({ body }) => (JSON.parse(body) as { readonly type: string }).type)
      expect(types.length).toBeGreaterThan(0)
      expect(types.every(one => one === type || (type.endsWith('.*') && one.startsWith(type.slice(0, -1))))).toBe(true)
    })
  }
})
