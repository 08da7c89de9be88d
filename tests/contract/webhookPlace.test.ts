import { beforeEach, describe, expect, it } from 'vitest'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'

// The admin sees the margin. The viewer edits schedules and webhooks that tell of deals, and is shown impressions alone.
describe('the webhook that a schedule tells of its files', () => {
  let world: TestWorld
  let admin: ApiClient
  let viewer: ApiClient

  beforeEach(async () => {
    world = await testWorld(advertisingStore())
    admin = await world.signIn('admin')
    viewer = await world.signIn('viewer')
    const { body } = await admin.list(`/role-binding?user=user-viewer&organization=${north}`)
    for (const { id } of body) await admin.delete(`/role-binding/${id}`)
    const verbs = ['list', 'read', 'export', 'create', 'update', 'activate', 'archive']
    const all = (...resources: readonly string[]) => resources.map(resource => ({ resource, verbs }))
    for (const role of [
      { name: 'Sees impressions', permissions: all('report', 'scheduled-job', 'job-run'), metrics: ['impressions'] },
      { name: 'Connects', permissions: all('webhook', 'destination', 'deal') },
    ]) {
      const { id } = await admin.create('role', { organization: north, ...role })
      const binding = { subjectKind: 'user', user: 'user-viewer', organization: north, role: id }
      await admin.create('role-binding', binding)
    }
  })

  const hook = (more: Json = {}) =>
    admin.create('webhook', {
      organization: north,
      name: 'Warehouse',
      authKind: 'none',
      events: ['deal.created'],
      url: 'https://hooks.example/north',
      ...more,
    })
  const scheduled = async (to: Row, delivery = 'webhook') => {
    const report = await admin.create('report', {
      name: 'Weekly',
      organization: north,
      dimensions: ['campaign'],
      metrics: ['impressions', 'margin'],
      format: 'csv',
      share: 'organization',
      dateRange: 'custom',
      from: '2026-11-19',
      to: '2026-11-20',
    })
    return admin.create('scheduled-job', {
      name: 'Sent',
      organization: north,
      kind: 'report',
      report: report.id,
      schedule: { frequency: 'daily', time: '10:00', timezone: 'UTC' },
      delivery,
      [delivery]: to.id,
    })
  }
  const runOf = async ({ id }: Row) => {
    const { body } = await admin.post<Row>(`/scheduled-job/${id}/run`)
    await createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
    const run = (await admin.get<Row>(`/job-run/${body.id}`)).body
    return [run.status, run.errorCode, run.errorMessage]
  }
  const now = async (entity: string, { id }: Row) => (await admin.get<Row>(`/${entity}/${id}`)).body
  const change = async (who: ApiClient, entity: string, row: Row, changes: Json) => {
    const { status, body } = await who.put<Row>(`/${entity}/${row.id}`, { ...(await now(entity, row)), ...changes })
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }
  const forget = ({ id }: Row) =>
    world.store.transaction(async tx => {
      for (const { destinationPlace: _, webhookPlace: __, ...row } of await tx.lock('scheduled-job', [id], 'all'))
        await tx.update('scheduled-job', [{ ...row, id: row.id }])
    })
  const told = () => world.posts.map(({ url }) => url)
  const done = ['succeeded', undefined, undefined]
  const movedAway = ['failed', 'delivery_failed', expect.stringMatching(/URL was changed|address was changed/)]
  const mine = 'https://hooks.mine.example/200'

  it('is where the job was saved for: nothing is said once another person has led it elsewhere', async () => {
    const webhook = await hook()
    const job = await scheduled(webhook)
    expect(await runOf(job)).toEqual(done)
    await change(viewer, 'webhook', webhook, { url: mine })
    expect(await runOf(job)).toEqual(movedAway)
    for (const state of ['paused', 'scheduled', 'archived', 'active']) {
      const moved = await viewer.post<Row>(`/scheduled-job/${job.id}/move`, { to: state })
      expect([state, moved.status, moved.body.setUpBy]).toEqual([state, 200, 'user-admin'])
    }
    expect(await runOf(job)).toEqual(movedAway)
    expect(told()).toEqual(['https://hooks.example/north'])
  })

  it('goes on where its name, its events or how it signs change', async () => {
    const webhook = await hook()
    const job = await scheduled(webhook)
    const secret = 'only both of them know'
    await change(viewer, 'webhook', webhook, { name: 'Other', events: ['deal.updated'], authKind: 'bearer', secret })
    const renamed = await change(viewer, 'scheduled-job', job, { name: 'Renamed' })
    expect([renamed.setUpBy, renamed.webhookPlace]).toEqual(['user-admin', job.webhookPlace])
    expect(await runOf(job)).toEqual(done)
  })

  it('is accepted by whoever saves it, who sends what they may see themselves', async () => {
    const webhook = await hook()
    const job = await scheduled(webhook)
    await change(viewer, 'webhook', webhook, { url: mine })
    const taken = await change(viewer, 'scheduled-job', job, { name: 'Renamed', webhookPlace: 'as it was' })
    expect(taken.setUpBy).toBe('user-viewer')
    expect(await runOf(job)).toEqual(['failed', 'refused', expect.stringContaining('Margin')])
    expect(told()).toEqual([])
    const another = 'https://hooks.example/another'
    const again = await change(admin, 'scheduled-job', job, { webhook: (await hook({ url: another })).id })
    expect([again.setUpBy, await runOf(job), told()]).toEqual(['user-admin', done, [another]])
    const kept = await change(admin, 'scheduled-job', job, { delivery: 'none', webhook: undefined })
    expect(kept.webhookPlace).toBe(undefined)
  })

  it('is where the next run is told of, for a job that was saved before that was kept', async () => {
    const webhook = await hook()
    const job = await scheduled(webhook)
    await forget(job)
    expect(await runOf(job)).toEqual(done)
    const { version, setUpBy, webhookPlace } = job
    expect(await now('scheduled-job', job)).toMatchObject({ version, setUpBy, webhookPlace })
    await change(viewer, 'webhook', webhook, { url: mine })
    expect(await runOf(job)).toEqual(movedAway)
  })

  it.each(['webhook', 'destination'])(
    'is where it led before somebody led it elsewhere, for a job that had not run since (a %s)',
    async way => {
      const to =
        way === 'webhook'
          ? await hook()
          : await admin.create('destination', {
              organization: north,
              name: 'Warehouse',
              protocol: 's3',
              region: 'eu-central-1',
              bucket: 'north-reports',
              keyId: 'AKIAEXAMPLE',
              secretKey: 'only the bucket knows this',
            })
      const job = await scheduled(to, way)
      const another = await scheduled(to, way)
      await forget(job)
      await change(viewer, way, to, way === 'webhook' ? { url: mine } : { folder: 'mine' })
      const place = `${way}Place`
      expect([job[place], await now('scheduled-job', job)]).toEqual([expect.any(String), job])
      expect(await now('scheduled-job', another)).toEqual(another)
      expect([await runOf(job), told()]).toEqual([movedAway, []])
    },
  )
})
