import { beforeEach, describe, expect, it } from 'vitest'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { FilePlace } from '../../src/engine/server/fileSender.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'

const bucket = {
  organization: north,
  name: 'Warehouse',
  protocol: 's3',
  endpoint: 'https://s3.store.example',
  region: 'eu-central-1',
  bucket: 'north-reports',
  keyId: 'AKIAEXAMPLE',
  secretKey: 'only the bucket knows this',
  folder: 'daily',
}
const server = {
  organization: north,
  name: 'Partner',
  protocol: 'sftp',
  host: 'files.partner.example',
  port: 22,
  hostKey: 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
  user: 'north',
  login: 'password',
  password: 'only the server knows this',
}

// The admin sees the margin. The viewer edits schedules and destinations, and is shown impressions alone.
describe('where files of a schedule are put', () => {
  let world: TestWorld
  let admin: ApiClient
  let viewer: ApiClient
  let sent: FilePlace[]

  beforeEach(async () => {
    sent = []
    world = await testWorld(advertisingStore(), {
      fileSender: {
        send: async place => {
          sent.push(place)
          return 'there'
        },
      },
    })
    admin = await world.signIn('admin')
    viewer = await world.signIn('viewer')
    const { body } = await admin.list(`/role-binding?user=user-viewer&organization=${north}`)
    for (const { id } of body) await admin.delete(`/role-binding/${id}`)
    const verbs = ['list', 'read', 'export', 'create', 'update', 'activate', 'archive']
    const role = await admin.create('role', {
      name: 'Sees impressions',
      organization: north,
      permissions: ['report', 'scheduled-job', 'destination', 'job-run'].map(resource => ({ resource, verbs })),
      metrics: ['impressions'],
    })
    const binding = { subjectKind: 'user', user: 'user-viewer', organization: north, role: role.id }
    await admin.create('role-binding', binding)
  })

  const scheduled = async (to: Row) => {
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
      delivery: 'destination',
      destination: to.id,
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
  const done = ['succeeded', undefined, undefined]
  const movedAway = ['failed', 'delivery_failed', expect.stringContaining('address was changed')]

  it.each<[string, Json, Json]>([
    ['its folder', bucket, { folder: 'mine' }],
    ['its bucket', bucket, { bucket: 'my-own-bucket', secretKey: 'which I know myself' }],
    ['its access key', bucket, { keyId: 'MYOWN' }],
    ['its host', server, { host: 'files.mine.example', password: 'which I know myself' }],
    ['its user', server, { user: 'me' }],
  ])('is where it was saved for: nothing is sent once another person has changed %s', async (_, to, more) => {
    const destination = await admin.create('destination', to)
    const job = await scheduled(destination)
    expect(await runOf(job)).toEqual(done)
    await change(viewer, 'destination', destination, more)
    expect(await runOf(job)).toEqual(movedAway)
    // What was done there says nothing of a destination that nothing was sent to.
    expect([sent.length, (await now('destination', destination)).lastResult]).toEqual([1, 'delivered'])
    for (const state of ['paused', 'scheduled', 'archived', 'active']) {
      const moved = await viewer.post<Row>(`/scheduled-job/${job.id}/move`, { to: state })
      expect([state, moved.status, moved.body.setUpBy]).toEqual([state, 200, 'user-admin'])
    }
    expect(await runOf(job)).toEqual(movedAway)
    expect(sent).toHaveLength(1)
  })

  it('goes on where its name, its secret or what is said of it changes', async () => {
    const destination = await admin.create('destination', bucket)
    const job = await scheduled(destination)
    await change(viewer, 'destination', destination, { name: 'Other', notes: 'New key', secretKey: 'a new one' })
    const renamed = await change(viewer, 'scheduled-job', job, { name: 'Renamed' })
    expect([renamed.setUpBy, renamed.destinationPlace]).toEqual(['user-admin', job.destinationPlace])
    expect(await runOf(job)).toEqual(done)
  })

  it('is accepted by whoever saves it, who sends what they may see themselves', async () => {
    const destination = await admin.create('destination', bucket)
    const job = await scheduled(destination)
    await change(viewer, 'destination', destination, { folder: 'mine' })
    const taken = await change(viewer, 'scheduled-job', job, { name: 'Renamed', destinationPlace: 'as it was' })
    expect(taken.setUpBy).toBe('user-viewer')
    expect(await runOf(job)).toEqual(['failed', 'refused', expect.stringContaining('Margin')])
    expect(sent).toEqual([])
    const again = await change(admin, 'scheduled-job', job, {
      destination: (await admin.create('destination', server)).id,
    })
    expect([again.setUpBy, await runOf(job)]).toEqual(['user-admin', done])
    expect(sent).toMatchObject([{ host: server.host }])
    const mailed = await change(admin, 'scheduled-job', job, { delivery: 'none', destination: undefined })
    expect(mailed.destinationPlace).toBe(undefined)
  })

  it('is where the next file goes, for a job that was saved before that was kept', async () => {
    const destination = await admin.create('destination', bucket)
    const job = await scheduled(destination)
    const forget = () =>
      world.store.transaction(async tx => {
        for (const { destinationPlace: _, ...row } of await tx.lock('scheduled-job', [job.id], 'all'))
          await tx.update('scheduled-job', [{ ...row, id: job.id }])
      })
    await forget()
    expect(await runOf(job)).toEqual(done)
    expect(await now('scheduled-job', job)).toMatchObject({
      destinationPlace: job.destinationPlace,
      version: job.version,
      setUpBy: 'user-admin',
    })
    await change(viewer, 'destination', destination, { folder: 'mine' })
    expect(await runOf(job)).toEqual(movedAway)
    // Whoever saves one that has none accepts the address, and no more than they may see.
    await forget()
    expect((await change(viewer, 'scheduled-job', job, { name: 'Renamed' })).setUpBy).toBe('user-viewer')
  })

  it('is tried out by who has changed it', async () => {
    const destination = await admin.create('destination', bucket)
    await change(viewer, 'destination', destination, { folder: 'mine' })
    const tried = await viewer.post(`/destination/${destination.id}/action`, { action: 'test', values: {} })
    expect(tried.status).toBe(200)
    await createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
    expect(sent).toMatchObject([{ folder: 'mine' }])
  })
})
