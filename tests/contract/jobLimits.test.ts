import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { createApi } from '../../src/engine/server/createApi.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { runQuotas } from '../../src/engine/server/hooks/runQuotas.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { enqueueDue } from '../../src/engine/server/jobs/enqueueDue.ts'
import { fairQueue } from '../../src/engine/server/jobs/fairQueue.ts'
import { receiversPerHour } from '../../src/engine/server/jobs/mailLimits.ts'
import { peopleOf } from '../../src/engine/server/presence.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

const origin = 'https://console.astrolabe.example'
const jobRun = catalogue.resources['job-run']

eachStore(open => {
  let test: TestWorld
  let world: ApiContext
  let client: ApiClient

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    world = createApiContext(test.options)
    client = await test.signIn('orgAdmin')
  })

  const job = (more: Json = {}) =>
    client.create('scheduled-job', {
      organization: north,
      name: 'Clean up',
      kind: 'archive_sweep',
      schedule: { frequency: 'daily', time: '10:00', timezone: 'UTC' },
      ...more,
    })

  /** Past the API and its quotas. */
  async function queued(count: number, organization: string, createdBy: string, status = 'queued'): Promise<void> {
    if (!jobRun) throw new Error('There are no job runs')
    const rows = Array.from({ length: count }, (_, n) => {
      const id = `run-${String(last + n).padStart(6, '0')}`
      return storedRow(jobRun, {
        id,
        organization,
        createdBy,
        status,
        name: id,
        kind: 'archive_sweep',
        trigger: 'manual',
      })
    })
    last += count
    await test.store.transaction(tx => tx.insert('job-run', rows))
  }
  let last = 0

  describe('the queue', () => {
    it('gives the next place to whoever has least at work: organizations first, people in them', async () => {
      await queued(105, north, 'user-manager')
      await queued(1, north, 'user-orgAdmin')
      await queued(2, south, 'user-admin')
      const next = fairQueue(world)
      const taken: unknown[] = []
      for (let n = 0; n < 6; n += 1) {
        const claim = await next(() => true)
        taken.push(`${claim?.run.organization} ${claim?.run.createdBy}`)
      }
      expect(taken).toEqual([
        `${north} user-manager`,
        `${south} user-admin`,
        `${north} user-orgAdmin`,
        `${south} user-admin`,
        `${north} user-manager`,
        `${north} user-manager`,
      ])
    })

    it('leaves a place of each worker to other organizations', async () => {
      await queued(10, north, 'user-manager')
      const next = fairQueue(world)
      expect(await next(organization => organization !== north)).toBeNull()
      await queued(1, south, 'user-admin')
      expect((await next(organization => organization !== north))?.run.organization).toBe(south)
    })

    it('takes so many runs of one person, says when to come back, and still those of others', async () => {
      const daily = await job()
      const asked = await Promise.all(
        Array.from({ length: runQuotas.person + 5 }, () => client.post<Json>(`/scheduled-job/${daily.id}/run`)),
      )
      const refused = asked.filter(({ status }) => status === 429)
      expect(asked.filter(({ status }) => status === 200)).toHaveLength(runQuotas.person)
      expect(refused).toHaveLength(5)
      expect(refused[0]?.headers.get('retry-after')).toBe('60')
      expect(refused[0]?.body.error).toMatch(/^You have 25 runs waiting/)
      const admin = await test.signIn('admin')
      expect((await admin.post(`/scheduled-job/${daily.id}/run`)).status).toBe(200)
    })

    it('takes so many of one organization, also of schedules and tried again, and then those of others', async () => {
      const full = await job()
      const admin = await test.signIn('admin')
      const other = await admin.create('scheduled-job', {
        organization: south,
        name: 'Clean up',
        kind: 'archive_sweep',
        schedule: { frequency: 'daily', time: '10:30', timezone: 'UTC' },
      })
      await queued(1, north, 'user-orgAdmin', 'failed')
      const failed = `run-${String(last - 1).padStart(6, '0')}`
      await queued(runQuotas.organization, north, 'user-manager')
      expect((await client.post<Json>(`/scheduled-job/${full.id}/run`)).status).toBe(429)
      expect((await client.post<Json>(`/job-run/${failed}/move`, { to: 'queued' })).status).toBe(429)
      test.time.now = new Date('2026-11-21T11:00:00.000Z')
      await enqueueDue(world)
      const now = async ({ id }: Row) => (await test.store.read.byIds('scheduled-job', [id], 'all'))[0]
      expect((await now(full))?.nextRunAt).toBe('2026-11-21T10:00:00.000Z')
      expect((await now(other))?.nextRunAt).toBe('2026-11-22T10:30:00.000Z')
    })
  })

  describe('a worker that looks on its own', () => {
    /** How many of six runs of an organization it took with each of its looks. */
    const takenWithEach = async (): Promise<readonly number[]> => {
      await queued(6, north, 'user-manager')
      const left: number[] = []
      const where = [{ column: 'status', op: 'in', values: ['queued'] }] as const
      const queueDue = async () =>
        void left.push((await test.store.read.list('job-run', { scope: [north], where })).total)
      const worker = createJobWorker({ ...world, queueDue }, { consoleUrl: origin, pollMs: 5 })
      worker.start()
      try {
        await vi.waitFor(() => expect(left.at(-1)).toBe(0), { timeout: 20_000 })
      } finally {
        await worker.stop()
      }
      return left.slice(1).map((count, index) => (left[index] ?? 0) - count)
    }

    it('takes one run of an organization with each while somebody uses the console', async () => {
      peopleOf(world).note('user-viewer')
      const somebody = setInterval(() => peopleOf(world).note('user-viewer'), 1)
      try {
        expect(Math.max(...(await takenWithEach()))).toBe(1)
      } finally {
        clearInterval(somebody)
      }
    })

    it('knows of people who ask the API with the same context', async () => {
      const api = createApi(world)
      const ask = (headers: HeadersInit) => api(new Request(`${origin}/api/v1/current-user`, { headers }))
      expect(peopleOf(world).isAlone('')).toBe(true)
      expect((await ask({ cookie: String(client.cookie) })).status).toBe(200)
      expect(peopleOf(world).isAlone('')).toBe(false)
    })

    it('takes as many as it has places for where nobody does', async () => {
      expect((await takenWithEach())[0]).toBeGreaterThanOrEqual(3)
    })
  })

  describe('mails', () => {
    const worker = () => createJobWorker(world, { consoleUrl: origin, waitMs: () => 0 })
    const mail = (more: Json) => job({ delivery: 'email', ...more })
    const run = async ({ id }: Row) => {
      const { body } = await client.post<Row>(`/scheduled-job/${id}/run`)
      await worker().look()
      return (await test.store.read.byIds('job-run', [body.id], 'all'))[0]
    }

    it("go to the organization's mail domains only, when saved and when sent", async () => {
      const admin = await test.signIn('admin')
      const saved = await mail({ emailTo: ['desk@elsewhere.example'] })
      const organization = (await admin.get<Json>(`/organization/${north}`)).body
      const changed = { ...organization, mailDomains: ['north.example'] }
      expect((await admin.put(`/organization/${north}`, changed)).status).toBe(200)
      const body = { ...saved, id: undefined, emailTo: ['desk@north.example'], emailCc: ['a@evil.example'] }
      const refused = await client.post<Json>('/scheduled-job', body)
      expect(refused.status).toBe(400)
      expect(refused.body.fields).toEqual({ emailCc: 'a@evil.example: use an email address at north.example' })
      expect(await run(saved)).toMatchObject({ status: 'failed', errorCode: 'delivery_failed' })
      expect(test.mails).toHaveLength(0)
      expect(await run(await mail({ emailTo: ['Desk@North.example'] }))).toMatchObject({ status: 'succeeded' })
    })

    it('go to so many receivers an hour, of all runs of the organization', async () => {
      const emailTo = Array.from({ length: 50 }, (_, n) => `to${n}@north.example`)
      const emailCc = Array.from({ length: 50 }, (_, n) => `cc${n}@north.example`)
      const many = await mail({ emailTo, emailCc })
      for (let sent = 100; sent <= receiversPerHour; sent += 100)
        expect(await run(many)).toMatchObject({ status: 'succeeded' })
      expect(await run(many)).toMatchObject({
        status: 'failed',
        errorMessage: 'This organization has emailed 500 of 500 recipients per hour: run it again later',
      })
      expect(test.mails).toHaveLength(5)
      test.time.now = new Date(test.time.now.getTime() + 3_601_000)
      client = await test.signIn('orgAdmin')
      expect(await run(many)).toMatchObject({ status: 'succeeded' })
    })
  })
})
