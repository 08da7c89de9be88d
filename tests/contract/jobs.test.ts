import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import {
  claimQueued,
  giveBack,
  LeaseLost,
  noteProgress,
  renew,
  takeOver,
  withLease,
} from '../../src/engine/server/jobs/leases.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, password, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

const minute = 60_000
const origin = 'https://console.astrolabe.example'

eachStore(open => {
  let test: TestWorld
  let world: ApiContext
  let client: ApiClient

  const job = (more: Json = {}) =>
    client.create('scheduled-job', {
      organization: north,
      name: 'Clean up',
      kind: 'archive_sweep',
      schedule: { frequency: 'daily', time: '10:00', timezone: 'UTC' },
      ...more,
    })
  // Past the API: sessions end while days go by.
  const runsOf = async ({ id }: Row) => {
    const where = [{ column: 'job', op: 'in', values: [id] }] as const
    return (await test.store.read.list('job-run', { scope: 'all', where })).rows
  }
  const now = async (entity: string, { id }: Row) => (await test.store.read.byIds(entity, [id], 'all'))[0]
  const later = (ms: number) => {
    test.time.now = new Date(test.time.now.getTime() + ms)
  }
  const worker = (more: object = {}) => createJobWorker(world, { consoleUrl: origin, waitMs: () => 0, ...more })
  const oldDraft = async () => {
    const feature = catalogue.resources.feature as Resource
    const row = await client.create('feature', bodyFor(feature, new Map(), north))
    later(181 * 24 * 60 * minute)
    return row
  }

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    world = createApiContext(test.options)
    client = await test.signIn('orgAdmin')
  })

  describe('[report.1] a scheduled job', () => {
    it('is due when its schedule says, runs once for each slot however many look, and says when it is next', async () => {
      const daily = await job()
      expect(daily.nextRunAt).toBe('2026-11-21T10:00:00.000Z')
      await worker().look()
      expect(await runsOf(daily)).toEqual([])
      later(61 * minute)
      await Promise.all([worker().look(), worker().look(), worker().look()])
      const [run, ...more] = await runsOf(daily)
      expect(more).toEqual([])
      expect(run).toMatchObject({
        status: 'succeeded',
        slot: '2026-11-21T10:00:00.000Z',
        trigger: 'schedule',
        attempts: 1,
        progress: 100,
        rows: 0,
      })
      const at = test.time.now.toISOString()
      expect(run).toMatchObject({ startedAt: at, finishedAt: at, duration: 0, logTail: expect.any(String) })
      expect(await now('scheduled-job', daily)).toMatchObject({
        nextRunAt: '2026-11-22T10:00:00.000Z',
        lastRunAt: at,
        lastState: 'succeeded',
        version: 1,
      })
    })

    it('runs once for processes whose clocks are apart', async () => {
      const daily = await job()
      const ahead = createApiContext({ ...test.options, clock: () => new Date(test.time.now.getTime() + 65 * minute) })
      await createJobWorker(ahead, { consoleUrl: origin }).look()
      expect(await runsOf(daily)).toHaveLength(1)
      later(61 * minute)
      await Promise.all([worker().look(), createJobWorker(ahead, { consoleUrl: origin }).look()])
      const runs = await runsOf(daily)
      expect(runs.map(({ slot, status }) => [slot, status])).toEqual([['2026-11-21T10:00:00.000Z', 'succeeded']])
    })

    it('makes up for days without a process by one run, and expires after its last day', async () => {
      const last = await job({ schedule: { frequency: 'daily', time: '10:00', timezone: 'UTC', endOn: '2026-11-24' } })
      later(30 * 24 * 60 * minute)
      await worker().look()
      expect(await runsOf(last)).toHaveLength(1)
      const expired = await now('scheduled-job', last)
      expect(expired?.status).toBe('expired')
      expect(expired?.nextRunAt).toBeUndefined()
      client = await signedIn(test.api, people.orgAdmin)
      const again = await client.post<Json>(`/scheduled-job/${last.id}/move`, { to: 'scheduled' })
      expect(again.status).toBe(409)
      expect(again.body.error).toMatch(/no future runs/)
    })

    it('is refused with a schedule that never comes', async () => {
      const body = { organization: north, name: 'Never', kind: 'archive_sweep' }
      const schedule = { frequency: 'once', time: '10:00', timezone: 'UTC', startOn: '2020-01-01', endOn: '2020-01-01' }
      const answer = await client.post<Json>('/scheduled-job', { ...body, schedule })
      expect(answer.status).toBe(400)
      expect(answer.body.fields).toHaveProperty('schedule')
    })

    it('runs now when asked, by those who may', async () => {
      const paused = await job()
      await client.post(`/scheduled-job/${paused.id}/move`, { to: 'paused' })
      const asked = await client.post<Row & Json>(`/scheduled-job/${paused.id}/run`)
      expect(asked.body).toMatchObject({ status: 'queued', trigger: 'api', job: paused.id })
      await worker().look()
      expect((await now('job-run', asked.body))?.status).toBe('succeeded')
      const viewer = await test.signIn('viewer')
      expect((await viewer.post(`/scheduled-job/${paused.id}/run`)).status).toBe(403)
      const stranger = await test.signIn('stranger')
      expect((await stranger.post(`/scheduled-job/${paused.id}/run`)).status).toBe(404)
    })

    it('archives drafts that nobody has touched for long', async () => {
      const draft = await oldDraft()
      client = await signedIn(test.api, people.orgAdmin)
      const sweep = await job()
      await client.post(`/scheduled-job/${sweep.id}/run`)
      await worker().look()
      expect((await runsOf(sweep))[0]).toMatchObject({ status: 'succeeded', rows: 1 })
      expect((await now('feature', draft))?.archivedAt).toBeTruthy()
    })

    it('acts in the name of its owner, who was not there, and the audit log says both', async () => {
      const feature = catalogue.resources.feature as Resource
      const first = await client.create('feature', { ...bodyFor(feature, new Map(), north), key: 'another' })
      const drafts = [first, await oldDraft()]
      client = await signedIn(test.api, people.orgAdmin)
      const sweep = await job()
      await client.post(`/scheduled-job/${sweep.id}/run`)
      await worker().look()
      const [run] = await runsOf(sweep)
      const { body: entries } = await client.list(`/audit-log?batchId=${run?.id}`)
      expect(new Set(entries.map(({ entity }) => (entity as Json).id))).toEqual(new Set(drafts.map(({ id }) => id)))
      for (const entry of entries)
        expect(entry).toMatchObject({
          actor: { kind: 'system', id: 'system' },
          onBehalfOf: 'user-orgAdmin',
          source: 'scheduler',
        })
      expect((await client.list('/audit-log?onBehalfOf=user-orgAdmin')).body).toHaveLength(2)
      const { body: own } = await client.list('/audit-log?actor.id=user-orgAdmin&limit=100')
      expect(own.filter(({ onBehalfOf }) => onBehalfOf)).toEqual([])
    })

    it('fails in words when who made it can no longer sign in, and can be tried again', async () => {
      const orphan = await job()
      const admin = await test.signIn('admin')
      expect((await admin.post('/user/user-orgAdmin/move', { to: 'deactivated' })).status).toBe(200)
      later(61 * minute)
      await worker().look()
      const { body } = await admin.list(`/job-run?job=${orphan.id}`)
      expect(body[0]).toMatchObject({ status: 'failed', errorCode: 'no_owner' })
      expect(String(body[0]?.errorMessage)).toMatch(/no longer sign in/)
      await admin.post('/current-user/proof', { password })
      expect((await admin.post('/user/user-orgAdmin/move', { to: 'active' })).status).toBe(200)
      const retried = await admin.post<Row & Json>(`/job-run/${body[0]?.id}/move`, { to: 'queued' })
      expect(retried.body).toMatchObject({ status: 'queued', trigger: 'retry', attempts: 0 })
      later(minute)
      await worker().look()
      expect((await admin.get<Json>(`/job-run/${body[0]?.id}`)).body).toMatchObject({ status: 'succeeded' })
    })
  })

  describe('[report.1] a report', () => {
    const report = () => client.create('report', bodyFor(catalogue.resources.report as Resource, new Map(), north))
    const daily = (more: Json) => job({ kind: 'report', ...more })

    it('that is archived does not run by its schedule, and says so', async () => {
      const active = await daily({ report: (await report()).id })
      const old = await report()
      const silent = await daily({ report: old.id })
      await client.post(`/report/${old.id}/move`, { to: 'archived' })
      later(61 * minute)
      await worker().look()
      await worker().look()
      expect(await runsOf(active)).toMatchObject([{ status: 'succeeded' }])
      expect(await runsOf(silent)).toMatchObject([{ status: 'failed', errorCode: 'report_archived' }])
    })

    it('says when it ran last: lastRunAt, which is no change of it', async () => {
      const row = await report()
      expect(row).not.toHaveProperty('lastRunAt')
      await daily({ report: row.id })
      later(61 * minute)
      const at = test.time.now.toISOString()
      await worker().look()
      expect(await now('report', row)).toMatchObject({ lastRunAt: at, version: 1 })
    })

    it('is a file whose name begins with the slug of its organization', async () => {
      const sent = await daily({ report: (await report()).id })
      const [organization] = await test.store.read.byIds('organization', [north], 'all')
      later(61 * minute)
      await worker().look()
      const [run] = await runsOf(sent)
      const file = new URL(String(run?.downloadUrl), origin).searchParams.get('file')
      expect(file?.startsWith(`${organization?.slug} Clean up`)).toBe(true)
    })
  })

  describe('[report.1] a delivery', () => {
    it('mails with an id of its own, and not where there are no rows', async () => {
      const mailed = await job({ delivery: 'email', emailTo: ['desk@north.example', 'two@north.example'] })
      await client.post(`/scheduled-job/${mailed.id}/run`)
      await worker().look()
      const [run] = await runsOf(mailed)
      expect(run).toMatchObject({ status: 'succeeded' })
      expect(run?.deliveredAt).toBeTruthy()
      expect(test.mails).toHaveLength(1)
      expect(test.mails[0]).toMatchObject({
        to: 'desk@north.example, two@north.example',
        messageId: `<${run?.id}@console.astrolabe.example>`,
      })
      expect(test.mails[0]?.text).toContain(`${origin}/reporting/job-history/${run?.id}`)
      const picky = await job({ delivery: 'email', emailTo: ['desk@north.example'], onlyIf: 'has_rows' })
      await client.post(`/scheduled-job/${picky.id}/run`)
      await worker().look()
      expect((await runsOf(picky))[0]).toMatchObject({ status: 'skipped' })
      expect(test.mails).toHaveLength(1)
    })

    it('is tried again where the mail server is busy, and ends in words where it refuses', async () => {
      const mailed = await job({ delivery: 'email', emailTo: ['desk@north.example'] })
      const sent = async (answers: readonly (number | null)[]) => {
        const left = [...answers]
        world = createApiContext({
          ...test.options,
          mailer: {
            send: async () => {
              const responseCode = left.shift()
              if (responseCode) throw Object.assign(new Error(`${responseCode} not\r\nnow`), { responseCode })
            },
          },
        })
        const { body } = await client.post<Row>(`/scheduled-job/${mailed.id}/run`)
        await worker().look()
        return { ...(await now('job-run', body)), left: left.length }
      }
      expect(await sent([451, 421, null])).toMatchObject({ status: 'succeeded', left: 0 })
      expect(await sent([550, null])).toMatchObject({
        status: 'failed',
        errorCode: 'delivery_failed',
        errorMessage: 'The mail server didn’t accept it: 550 not now',
        left: 1,
      })
      expect(await sent([451, 451, 451, 451, null])).toMatchObject({ status: 'failed', left: 1 })
    })

    it('tells a webhook, signed, and fails in words when it refuses', async () => {
      const secret = 'a secret of the webhook'
      const hook = (url: string) =>
        client.create('webhook', { organization: north, name: url, url, events: ['report.ready'], secret })
      const ready = await job({ delivery: 'webhook', webhook: (await hook('https://hooks.north.example/ok')).id })
      const wrong = await job({ delivery: 'webhook', webhook: (await hook('https://hooks.north.example/410')).id })
      const busy = await job({ delivery: 'webhook', webhook: (await hook('https://hooks.north.example/503')).id })
      for (const { id } of [ready, wrong, busy]) await client.post(`/scheduled-job/${id}/run`)
      await worker().look()
      const told = (end: string) => test.posts.filter(({ url }) => url.endsWith(end))
      const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = told('/ok')
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
      expect(JSON.parse(body)).toMatchObject({ type: 'report.ready', organization: north, data: { rows: 0 } })
      expect((await runsOf(ready))[0]).toMatchObject({ status: 'succeeded' })
      expect((await runsOf(wrong))[0]).toMatchObject({ status: 'failed', errorCode: 'delivery_failed' })
      expect(told('/410')).toHaveLength(1)
      expect(String((await runsOf(busy))[0]?.errorMessage)).toMatch(/responded with status 503/)
      expect(told('/503').length).toBeGreaterThan(1)
    })
  })

  describe('[report.1] a run', () => {
    const queued = async () => {
      const { body } = await client.post<Row & Json>(`/scheduled-job/${(await job()).id}/run`)
      return body
    }

    it('is one worker’s, who can store nothing once another has it', async () => {
      const { id } = await queued()
      const [first, second] = await Promise.all([claimQueued(world, id), claimQueued(world, id)])
      const claim = first ?? second
      expect([first, second].filter(Boolean)).toHaveLength(1)
      if (!claim) return
      const beaten = await renew(world, claim.lease)
      // Seen before the beat: its worker lives.
      expect(await takeOver(world, claim.lease)).toBeNull()
      const taken = await takeOver(world, beaten)
      expect(taken?.run).toMatchObject({ status: 'running', attempts: 2 })
      await expect(withLease(world, claim.lease, async () => {})).rejects.toThrow(LeaseLost)
      await expect(renew(world, beaten)).rejects.toThrow(LeaseLost)
    })

    it('is taken from a dead worker after a while by this process’s own clock, and fails at the fourth', async () => {
      const { id } = await queued()
      await claimQueued(world, id)
      let clock = 0
      const other = worker({ beatMs: 1_000, monotonic: () => clock })
      await other.look()
      for (clock = 1_000; clock <= 5_000; clock += 1_000) await other.look()
      expect((await client.get<Json>(`/job-run/${id}`)).body).toMatchObject({ status: 'running', attempts: 1 })
      for (; clock <= 7_000; clock += 1_000) await other.look()
      expect((await client.get<Json>(`/job-run/${id}`)).body).toMatchObject({ status: 'succeeded', attempts: 2 })

      const doomed = await queued()
      let lease = (await claimQueued(world, doomed.id))?.lease
      for (let times = 0; lease && times < 5; times += 1) lease = (await takeOver(world, lease))?.lease
      expect((await client.get<Json>(`/job-run/${doomed.id}`)).body).toMatchObject({
        status: 'failed',
        errorCode: 'worker_lost',
        attempts: 3,
      })
    })

    it('is left to a worker who could not show that they live, as the database answered nobody', async () => {
      const { id } = await queued()
      const claim = await claimQueued(world, id)
      let clock = 0
      const other = worker({ beatMs: 1_000, monotonic: () => clock })
      await other.look()
      clock = 60_000
      await other.look()
      expect((await client.get<Json>(`/job-run/${id}`)).body).toMatchObject({ status: 'running', attempts: 1 })
      if (claim) await giveBack(world, claim.lease)
      // Who stops has tried nothing.
      expect((await client.get<Json>(`/job-run/${id}`)).body).toMatchObject({ status: 'queued', attempts: 0 })
      await other.look()
      expect((await client.get<Json>(`/job-run/${id}`)).body).toMatchObject({ status: 'succeeded', attempts: 1 })
    })

    it('that was sent before its worker died at 99 % is finished by another and not sent again', async () => {
      const mailed = await job({ delivery: 'email', emailTo: ['desk@north.example'] })
      const { body } = await client.post<Row>(`/scheduled-job/${mailed.id}/run`)
      const claim = await claimQueued(world, body.id)
      if (claim) await noteProgress(world, claim.lease, { progress: 99, deliveredAt: test.time.now.toISOString() })
      let clock = 0
      const other = worker({ monotonic: () => clock })
      for (; clock <= 31_000; clock += 1_000) await other.look()
      expect(await now('job-run', body)).toMatchObject({ status: 'succeeded', progress: 100, attempts: 2 })
      expect(test.mails).toEqual([])
    })

    it('goes on when how far it is can not be told', async () => {
      const lostOnProgress: Store = {
        ...test.options.store,
        transaction: work =>
          test.options.store.transaction(tx =>
            work({
              ...tx,
              update: async (table, rows) => {
                const [row] = rows
                if (table === 'job-run' && row?.status === 'running' && Number(row.progress) > 0) {
                  throw new Error('The connection is gone')
                }
                await tx.update(table, rows)
              },
            }),
          ),
      }
      const { id } = await queued()
      const shaky = createApiContext({ ...test.options, store: lostOnProgress })
      await createJobWorker(shaky, { consoleUrl: origin, waitMs: () => 0 }).look()
      expect((await client.get<Json>(`/job-run/${id}`)).body).toMatchObject({ status: 'succeeded', attempts: 1 })
      expect(test.logged.map(({ message }) => message)).toContain('How far a job run is could not be told')
    })

    it('that is canceled ends for its worker, too', async () => {
      const { id } = await queued()
      const claim = await claimQueued(world, id)
      expect((await client.post(`/job-run/${id}/move`, { to: 'canceled' })).status).toBe(200)
      if (claim) await expect(renew(world, claim.lease)).rejects.toThrow(LeaseLost)
      await worker().look()
      expect((await client.get<Json>(`/job-run/${id}`)).body).toMatchObject({ status: 'canceled' })
    })
  })
})
