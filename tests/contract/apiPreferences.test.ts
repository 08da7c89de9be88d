import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { prepareSystem } from '../../src/engine/server/access/prepareSystem.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { type ApiClient, type Json, north, origin, people, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

eachStore((open, kind) => {
  let world: TestWorld
  let viewer: ApiClient

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    viewer = await world.signIn('viewer')
  })

  const change = (body: Json, client = viewer) => client.put<Json>('/current-user/account', body)
  const row = async () => (await world.store.read.byIds('user', ['user-viewer'], 'all'))[0]

  it('are changed one at a time by their person, whatever their roles, and told to the console', async () => {
    expect((await viewer.get('/current-user')).body).not.toHaveProperty('timezone')
    expect((await viewer.get('/current-user/account')).body).toMatchObject({ timezone: null, mails: [] })
    expect((await change({ timezone: 'Asia/Tokyo' })).body).toMatchObject({
      timezone: 'Asia/Tokyo',
      name: 'The viewer',
    })
    expect((await viewer.get('/current-user/account')).body).toMatchObject({ language: null, numberFormat: null })
    expect((await change({ language: 'de' })).body).toMatchObject({ language: 'de' })
    expect((await change({ numberFormat: '1.234,56' })).status).toBe(200)
    expect((await change({ mails: ['job_failed'] })).body).toMatchObject({
      timezone: 'Asia/Tokyo',
      numberFormat: '1.234,56',
      mails: ['job_failed'],
    })
    expect((await change({ currency: 'EUR' })).body).toMatchObject({ currency: 'EUR' })
    const told = { language: 'de', timezone: 'Asia/Tokyo', numberFormat: '1.234,56', currency: 'EUR' }
    expect((await viewer.get('/current-user')).body).toMatchObject(told)
    expect((await change({ timezone: null })).body).toMatchObject({ timezone: null })
    expect((await viewer.get('/current-user')).body).not.toHaveProperty('timezone')
  })

  it('the page that opens first is one that they may open, and is told as long as they may', async () => {
    const told = async () => (await viewer.get<Json>('/current-user')).body.startPage
    expect((await change({ startPage: '/nowhere' })).body).toMatchObject({
      fields: { startPage: 'Choose a page that you can open' },
    })
    expect((await change({ startPage: '/media/add' })).status).toBe(400)
    expect((await change({ startPage: '/data/segments' })).body).toMatchObject({ startPage: '/data/segments' })
    expect(await told()).toBe('/data/segments')
    expect((await change({ startPage: '/approvals' })).status).toBe(200)
    expect(await told()).toBe('/approvals')
    await change({ startPage: '/data/segments' })
    const admin = await world.signIn('admin')
    const role = await admin.create('role', {
      name: 'Media only',
      scope: 'organization',
      organization: north,
      permissions: [{ resource: 'media', verbs: ['list', 'read'] }],
    })
    const binding = { organization: north, name: 'Media', role: role.id, subjectKind: 'user', user: 'user-viewer' }
    await admin.create('role-binding', binding)
    expect((await admin.delete('/role-binding/binding-viewer-org-north')).status).toBe(200)
    expect(await told()).toBeUndefined()
    expect(await row()).toMatchObject({ startPage: '/data/segments' })
    expect((await change({ startPage: null })).body).toMatchObject({ startPage: null })
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  it('are refused where there is no such value, and nothing else of the row is changed by them', async () => {
    for (const body of [
      { timezone: 'Mars/Olympus' },
      { language: 'xx' },
      { numberFormat: '1' },
      { currency: 'gold' },
      { startPage: '//evil.example' },
      { mails: ['everything'] },
      { name: ' ' },
    ]) {
      const [name = ''] = Object.keys(body)
      const answer = await change(body)
      expect([answer.status, Object.keys(answer.body.fields ?? {})[0]]).toEqual([400, expect.stringContaining(name)])
    }
    expect((await change({ status: 'locked', auth: 'oidc', organizations: [], email: 'x@y.example' })).status).toBe(400)
    expect(await row()).toMatchObject({
      status: 'active',
      auth: 'password',
      email: people.viewer,
      organizations: [north],
    })
  })

  it('leave out what the console does not have: another language, and notifications that nobody sends', async () => {
    const fields = catalogue.resources.user?.fields ?? {}
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(['locale']))
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(['notifications']))
    // Rows from before have them.
    const old = { locale: 'fr', notifications: [{ event: 'pacing_alert', by: 'email' }] }
    await world.store.transaction(async tx => {
      const [user] = await tx.lock('user', ['user-viewer'], 'all')
      if (user) await tx.update('user', [{ ...user, ...old }])
    })
    await prepareSystem(world.store, world.options, world.time.now)
    const admin = await world.signIn('admin')
    const { body } = await admin.get<Json>('/user/user-viewer')
    expect((await admin.put('/user/user-viewer', { ...body, timezone: 'UTC' })).status).toBe(200)
    expect((await change({ name: 'Vera' })).status).toBe(200)
    expect(await row()).not.toHaveProperty('locale')
    expect(await row()).not.toHaveProperty('notifications')
  })

  describe('mails', () => {
    const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
    const sweep = async (client: ApiClient) => {
      const job = await client.create('scheduled-job', {
        organization: north,
        name: 'Clean up',
        kind: 'archive_sweep',
        schedule: { frequency: 'daily', time: '10:00', timezone: 'UTC' },
      })
      expect((await client.post(`/scheduled-job/${job.id}/run`)).status).toBe(200)
      await work()
    }
    const days = { from: '2026-11-19', to: '2026-11-20' }
    const exported = async (client: ApiClient) => {
      const question = {
        dimensions: ['campaign'],
        metrics: ['impressions'],
        dateRange: 'custom',
        ...days,
        name: 'Weekly',
      }
      expect((await client.post('/report-export', { ...question, organization: north, format: 'csv' })).status).toBe(
        200,
      )
      await work()
    }

    it('come when an own export is ready, where the person wants them', async () => {
      const manager = await world.signIn('manager')
      await exported(manager)
      expect(world.mails).toEqual([])
      await change({ mails: ['report_ready'] }, manager)
      await exported(manager)
      expect(world.mails).toMatchObject([{ to: people.manager, subject: expect.stringMatching(/is ready$/) }])
      expect(world.mails[0]?.text).toContain(`${origin}/reporting/job-history/`)
    })

    it('come when an own job has failed, where the person wants them', async () => {
      const orgAdmin = await world.signIn('orgAdmin')
      await sweep(orgAdmin)
      await change({ mails: ['job_failed', 'report_ready'] }, orgAdmin)
      await sweep(orgAdmin)
      expect(world.mails).toEqual([])
      let now = new Date('2026-11-22T10:00:30.000Z')
      const options = { ...world.options, clock: () => now }
      await world.store.transaction(async tx => {
        const { rows } = await tx.list('scheduled-job', { scope: 'all', limit: 10 })
        await tx.update(
          'scheduled-job',
          rows.map(one => ({ ...one, kind: 'unknown' })),
        )
      })
      const worker = createJobWorker(createApiContext(options), { consoleUrl: origin, waitMs: () => 0 })
      await worker.look()
      // A worker of another version may know it: that is waited for.
      expect(world.mails).toEqual([])
      now = new Date('2026-11-23T10:00:30.000Z')
      await worker.look()
      expect(world.mails.length).toBeGreaterThan(0)
      expect(world.mails[0]).toMatchObject({ to: people.orgAdmin, subject: expect.stringMatching(/failed$/) })
      expect(world.mails[0]?.text).toContain('This server can’t run jobs of this kind')
    })
  })
})
