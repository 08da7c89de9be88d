import { beforeEach, describe, expect, it } from 'vitest'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, origin, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'

const days = { dateRange: 'custom', from: '2026-11-19', to: '2026-11-20' }

// The manager sees the margin. The viewer edits reports and schedules, and is shown impressions alone.
describe('what is sent on a schedule holds what who chose its receivers may see', () => {
  let world: TestWorld
  let admin: ApiClient
  let manager: ApiClient
  let viewer: ApiClient

  beforeEach(async () => {
    world = await testWorld(advertisingStore())
    admin = await world.signIn('admin')
    manager = await world.signIn('manager')
    viewer = await world.signIn('viewer')
    await limit({ metrics: ['impressions'] })
  })

  async function limit(more: Json, binding: Json = {}): Promise<void> {
    const { body } = await admin.list(`/role-binding?user=user-viewer&organization=${north}`)
    for (const { id } of body) await admin.delete(`/role-binding/${id}`)
    const permissions = [
      { resource: 'report', verbs: ['list', 'read', 'export', 'create', 'update', 'archive'] },
      { resource: 'scheduled-job', verbs: ['list', 'read', 'create', 'update', 'activate', 'archive'] },
      { resource: 'job-run', verbs: ['list', 'read', 'activate'] },
    ]
    const role = await admin.create('role', {
      name: `Edits ${Object.keys({ ...more, ...binding }).join(' ')}`,
      organization: north,
      permissions,
      ...more,
    })
    await admin.create('role-binding', {
      subjectKind: 'user',
      user: 'user-viewer',
      organization: north,
      role: role.id,
      ...binding,
    })
  }

  const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
  const report = (more: Json = {}) => ({
    name: 'Weekly',
    organization: north,
    dimensions: ['campaign'],
    metrics: ['impressions', 'margin'],
    format: 'csv',
    share: 'organization',
    ...days,
    ...more,
  })
  const job = (of: unknown, more: Json = {}) => ({
    name: 'Mailed',
    organization: north,
    kind: 'report',
    report: of,
    schedule: { frequency: 'daily', time: '10:00', timezone: 'UTC' },
    delivery: 'email',
    emailTo: [people.manager],
    ...more,
  })
  const received = (address: string) => world.mails.filter(mail => [mail.to].flat().includes(address)).length
  const runOf = async (client: ApiClient, id: unknown) => {
    const run = await client.post<Row>(`/scheduled-job/${id}/run`)
    await work()
    return (await admin.get<Row>(`/job-run/${run.body.id}`)).body
  }
  const signInAnew = async () => {
    admin = await signedIn(world.api, people.admin)
    manager = await signedIn(world.api, people.manager)
    viewer = await signedIn(world.api, people.viewer)
  }
  const advertiser = () =>
    admin.create('account', {
      name: 'Ours',
      organization: north,
      kind: 'advertiser',
      domain: 'northwind.example',
      currency: 'USD',
    })
  const slotOf = async (id: unknown) => {
    world.time.now = new Date(world.time.now.getTime() + 24 * 3_600_000)
    await signInAnew()
    await work()
    const { body } = await admin.list(`/job-run?job=${id}&sort=desc(createdAt)&limit=1`)
    return body[0]
  }

  describe('who edits a report', () => {
    it.each<[string, Json]>([
      ['a metric', { metrics: ['impressions', 'margin'] }],
      ['a metric in its place', { metrics: ['margin'] }],
    ])('adds nothing that they aren’t shown: %s', async (_, changes) => {
      const shared = await manager.create('report', report({ metrics: ['impressions'] }))
      const put = await viewer.put<Json>(`/report/${shared.id}`, { ...shared, ...changes })
      const made = await viewer.post<Json>('/report', report({ ...changes, name: 'Own' }))
      for (const { status, body } of [put, made]) {
        expect([status, body.fields]).toEqual([
          400,
          { metrics: expect.stringContaining('Your roles don’t show Margin') },
        ])
      }
    })

    it('adds no dimension either, as a column or in a filter', async () => {
      await limit({ dimensions: ['campaign'] })
      const shared = await manager.create('report', report({ metrics: ['impressions'] }))
      const filters = [{ dimension: 'country', op: 'in', values: ['DE'] }]
      for (const changes of [{ dimensions: ['campaign', 'country'] }, { filters }]) {
        const answer = await viewer.put<Json>(`/report/${shared.id}`, { ...shared, ...changes })
        expect([answer.status, answer.body.fields]).toEqual([400, { dimensions: expect.stringContaining('Country') }])
      }
    })

    it('renames it, takes out what they aren’t shown, and brings nothing back', async () => {
      const shared = await manager.create('report', report())
      const renamed = await viewer.put<Row>(`/report/${shared.id}`, { ...shared, name: 'Other' })
      expect(renamed.status).toBe(200)
      const less = await viewer.put<Row>(`/report/${shared.id}`, { ...renamed.body, metrics: ['impressions'] })
      expect(less.status).toBe(200)
      const back = await viewer.post<Json>(`/report/${shared.id}/restore`, { version: 1 })
      expect([back.status, back.body.fields]).toEqual([400, { metrics: expect.stringContaining('Margin') }])
    })

    it('asks nothing else of another’s where they see some accounts only', async () => {
      const account = await advertiser()
      await limit({}, { accounts: [account.id] })
      // Another role lets them write, which one for some accounts doesn't.
      const permissions = [{ resource: 'report', verbs: ['create', 'update'] }]
      const role = await admin.create('role', { name: 'Writes', organization: north, permissions })
      const bound = { subjectKind: 'user', user: 'user-viewer', organization: north, role: role.id }
      await admin.create('role-binding', bound)
      const shared = await manager.create('report', report({ metrics: ['impressions'] }))
      const answer = await viewer.put<Json>(`/report/${shared.id}`, { ...shared, metrics: ['clicks'] })
      expect([answer.status, answer.body.fields]).toEqual([400, { metrics: expect.stringContaining('all accounts') }])
      expect((await viewer.put(`/report/${shared.id}`, { ...shared, name: 'Renamed' })).status).toBe(200)
      const own = await viewer.post<Row>('/report', report({ name: 'Own', metrics: ['impressions'] }))
      expect(own.status).toBe(200)
      expect((await viewer.put(`/report/${own.body.id}`, { ...own.body, metrics: ['clicks'] })).status).toBe(200)
      // Nor of their own, once somebody who sees more sends it: not even while that schedule is put away.
      const sent = job(own.body.id, { emailTo: [people.viewer] })
      const schedule = await manager.create('scheduled-job', sent)
      const { body: now } = await viewer.get<Row>(`/report/${own.body.id}`)
      const more = () => viewer.put<Json>(`/report/${now.id}`, { ...now, metrics: ['clicks', 'spend'] })
      for (const to of ['archived', 'active']) {
        expect((await more()).body.fields).toEqual({ metrics: expect.stringContaining('Another user’s scheduled job') })
        expect((await manager.post(`/scheduled-job/${schedule.id}/move`, { to })).status).toBe(200)
      }
      const { body: read } = await manager.get<Row>(`/scheduled-job/${schedule.id}`)
      const kept = await manager.put(`/scheduled-job/${schedule.id}`, { ...read, delivery: 'none', emailTo: undefined })
      expect([kept.status, (await more()).status]).toEqual([200, 200])
    })
  })

  it('adding an address makes it theirs, and nobody who sees more sends them more', async () => {
    const shared = await manager.create('report', report())
    const schedule = await manager.create('scheduled-job', job(shared.id))
    const taken = await viewer.put<Row>(`/scheduled-job/${schedule.id}`, {
      ...schedule,
      emailTo: [people.manager, people.viewer],
    })
    expect(taken.body.setUpBy).toBe('user-viewer')
    expect((await slotOf(schedule.id))?.status).toBe('failed')

    for (const step of ['runs it', 'renames it', 'moves it']) {
      const { body: now } = await manager.get<Row>(`/scheduled-job/${schedule.id}`)
      if (step === 'renames it')
        expect((await manager.put(`/scheduled-job/${schedule.id}`, { ...now, name: 'Renamed' })).status).toBe(200)
      if (step === 'moves it') {
        const paused = await manager.post<Row>(`/scheduled-job/${schedule.id}/move`, { to: 'paused' })
        const back = await manager.post(`/scheduled-job/${schedule.id}/move`, { to: 'scheduled' })
        expect([paused.status, back.status]).toEqual([200, 200])
      }
      const run = await runOf(manager, schedule.id)
      expect([step, run.status, run.errorCode]).toEqual([step, 'failed', 'refused'])
    }
    expect(received(people.viewer)).toBe(0)

    const { body: now } = await manager.get<Row>(`/scheduled-job/${schedule.id}`)
    const own = await manager.put<Row>(`/scheduled-job/${schedule.id}`, { ...now, emailTo: [people.manager] })
    expect(own.body.setUpBy).toBe('user-manager')
    expect((await slotOf(schedule.id))?.status).toBe('succeeded')
    expect([received(people.manager), received(people.viewer)]).toEqual([1, 0])
  })

  it('a schedule of theirs on another’s report sends what they may see, whoever tries it', async () => {
    const shared = await manager.create('report', report())
    const schedule = await viewer.create('scheduled-job', job(shared.id, { emailTo: [people.viewer] }))
    const run = await runOf(admin, schedule.id)
    expect([run.status, run.errorCode]).toEqual(['failed', 'refused'])
    const again = await admin.post<Row>(`/job-run/${run.id}/move`, { to: 'queued' })
    expect(again.status).toBe(200)
    await work()
    expect((await admin.get<Row>(`/job-run/${run.id}`)).body.status).toBe('failed')
    // A report that is edited later by who sees more sends them no more either.
    const less = await manager.put<Row>(`/report/${shared.id}`, { ...shared, metrics: ['impressions'] })
    expect((await runOf(admin, schedule.id)).status).toBe('succeeded')
    expect((await manager.put(`/report/${shared.id}`, { ...less.body, metrics: ['margin'] })).status).toBe(200)
    expect((await runOf(admin, schedule.id)).status).toBe('failed')
  })

  it('pausing another’s schedule and resuming it leaves it theirs', async () => {
    const shared = await manager.create('report', report())
    const schedule = await manager.create('scheduled-job', job(shared.id))
    const paused = await viewer.post<Row>(`/scheduled-job/${schedule.id}/move`, { to: 'paused' })
    const resumed = await viewer.post<Row>(`/scheduled-job/${schedule.id}/move`, { to: 'scheduled' })
    expect([paused.status, resumed.status, resumed.body.setUpBy]).toEqual([200, 200, 'user-manager'])
    expect(await slotOf(schedule.id)).toMatchObject({ status: 'succeeded', owner: 'user-manager' })
  })

  it('what is kept here is made for who asks', async () => {
    const shared = await manager.create('report', report())
    const schedule = await viewer.create('scheduled-job', job(shared.id, { delivery: 'none', emailTo: undefined }))
    const run = await runOf(manager, schedule.id)
    expect(run).toMatchObject({ status: 'succeeded', owner: 'user-manager' })
    expect((await viewer.get(`/job-run/${run.id}`)).status).toBe(404)
  })

  it('runs once, though that is its last run', async () => {
    const shared = await manager.create('report', report())
    const today = world.time.now.toISOString().slice(0, 10)
    const once = { frequency: 'once', time: '10:00', timezone: 'UTC', startOn: today, endOn: today }
    const schedule = await manager.create('scheduled-job', job(shared.id, { schedule: once, setUpBy: 'user-admin' }))
    expect(await slotOf(schedule.id)).toMatchObject({ status: 'succeeded', owner: 'user-manager' })
    expect((await admin.get<Row>(`/scheduled-job/${schedule.id}`)).body).toMatchObject({
      status: 'expired',
      setUpBy: 'user-manager',
    })
  })

  it('whose keeper has left is nobody’s until somebody saves it', async () => {
    const shared = await manager.create('report', report())
    const schedule = await manager.create('scheduled-job', job(shared.id, { emailTo: [people.admin] }))
    const { body: user } = await admin.get<Row>('/user/user-manager')
    const organizations = (user.organizations as string[]).filter(id => id !== north)
    expect((await admin.put('/user/user-manager', { ...user, organizations })).status).toBe(200)
    const { body: left } = await admin.get<Row>(`/scheduled-job/${schedule.id}`)
    expect(left).toMatchObject({ status: 'paused', setUpBy: 'user-manager' })
    const resumed = await admin.post<Row>(`/scheduled-job/${schedule.id}/move`, { to: 'scheduled' })
    expect([resumed.status, resumed.body.setUpBy]).toEqual([200, 'user-manager'])
    expect(await runOf(admin, schedule.id)).toMatchObject({ status: 'failed', errorCode: 'no_owner' })
    const { body: now } = await admin.get<Row>(`/scheduled-job/${schedule.id}`)
    const saved = await admin.put<Row>(`/scheduled-job/${schedule.id}`, { ...now, name: 'Saved' })
    expect(saved.body.setUpBy).toBe('user-admin')
    expect((await runOf(admin, schedule.id)).status).toBe('succeeded')
  })

  it('whose keeper lost the right to it is whose who saves it', async () => {
    const shared = await manager.create('report', report({ metrics: ['impressions'] }))
    const schedule = await viewer.create('scheduled-job', job(shared.id))
    const { body } = await admin.list(`/role-binding?user=user-viewer&organization=${north}`)
    for (const { id } of body) await admin.delete(`/role-binding/${id}`)
    expect((await runOf(admin, schedule.id)).errorCode).toBe('no_owner')
    const saved = await manager.put<Row>(`/scheduled-job/${schedule.id}`, { ...schedule, name: 'Saved' })
    expect(saved.body.setUpBy).toBe('user-manager')
    expect((await runOf(admin, schedule.id)).status).toBe('succeeded')
  })

  it('a platform administrator keeps theirs where somebody else renames it', async () => {
    const shared = await manager.create('report', report())
    const schedule = await admin.create('scheduled-job', job(shared.id))
    const renamed = await viewer.put<Row>(`/scheduled-job/${schedule.id}`, { ...schedule, name: 'Renamed' })
    expect(renamed.body.setUpBy).toBe('user-admin')
  })

  it.each([
    ['locked', 'lock'],
    ['deactivated', 'deactivate'],
  ])('isn’t mailed to a user who is %s, and fails where nobody else is left', async (status, way) => {
    const shared = await manager.create('report', report())
    const emailTo = ['Viewer@Astrolabe.example', 'desk@elsewhere.example']
    const schedule = await manager.create('scheduled-job', job(shared.id, { emailTo, emailCc: [people.viewer] }))
    const alone = await manager.create('scheduled-job', job(shared.id, { emailTo: [people.viewer] }))
    expect((await admin.post('/user/user-viewer/move', { to: way })).status).toBe(200)
    const run = await runOf(manager, schedule.id)
    expect([run.status, run.logTail]).toEqual(['succeeded', expect.stringContaining(`this user is ${status}`)])
    expect(world.mails.map(({ to, cc }) => [to, cc])).toEqual([['desk@elsewhere.example', undefined]])
    const none = await runOf(manager, alone.id)
    expect([none.errorCode, none.errorMessage]).toEqual(['delivery_failed', expect.stringContaining('Nobody is left')])
    expect(world.mails).toHaveLength(1)
  })

  it('what changes rows is done with the rights of who starts or moves it', async () => {
    const campaign = await admin.create('campaign', {
      name: 'Old draft',
      organization: north,
      account: (await advertiser()).id,
      currency: 'USD',
      timezone: 'UTC',
      startAt: '2026-12-01T00:00:00.000Z',
      sizes: ['300x250'],
    })
    const sweep = await admin.create('scheduled-job', { ...job(undefined), kind: 'archive_sweep', report: undefined })
    world.time.now = new Date(world.time.now.getTime() + 400 * 86_400_000)
    await signInAnew()
    const paused = await viewer.post<Row>(`/scheduled-job/${sweep.id}/move`, { to: 'paused' })
    expect(paused.body.setUpBy).toBe('user-viewer')
    const back = await admin.post<Row>(`/scheduled-job/${sweep.id}/move`, { to: 'scheduled' })
    expect(back.body.setUpBy).toBe('user-admin')
    await runOf(viewer, sweep.id)
    const isArchived = async () => Boolean((await admin.get<Row>(`/campaign/${campaign.id}`)).body.archivedAt)
    expect(await isArchived()).toBe(false)
    const run = await runOf(admin, sweep.id)
    expect([run.status, run.errorMessage, await isArchived()]).toEqual(['succeeded', undefined, true])
  })

  it('what is ready is told to who asked, where it isn’t sent', async () => {
    await world.store.transaction(async tx => {
      for (const row of await tx.lock('user', ['user-manager', 'user-admin'], 'all'))
        await tx.update('user', [{ ...row, mails: ['report_ready'] }])
    })
    const shared = await manager.create('report', report())
    const kept = await manager.create('scheduled-job', job(shared.id, { delivery: 'none', emailTo: undefined }))
    const mailed = await manager.create('scheduled-job', job(shared.id, { name: 'Sent', emailTo: [people.viewer] }))
    await runOf(admin, kept.id)
    await runOf(admin, mailed.id)
    expect([received(people.admin), received(people.manager), received(people.viewer)]).toEqual([1, 0, 1])
  })
})
