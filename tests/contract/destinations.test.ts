import { beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { ApiOptions } from '../../src/engine/server/apiOptions.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { type FilePlace, SendFailed, type SentFile } from '../../src/engine/server/fileSender.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { createSecretBox } from '../../src/engine/server/secrets/secretBox.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import {
  type ApiClient,
  type Json,
  north,
  origin,
  people,
  signedIn,
  south,
  type TestWorld,
  testWorld,
} from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

const hostKey = 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8'
const bucket = {
  organization: north,
  name: 'Warehouse',
  protocol: 's3',
  endpoint: 'https://s3.store.example',
  region: 'eu-central-1',
  bucket: 'north-reports',
  keyId: 'AKIAEXAMPLE',
  secretKey: 'only the bucket knows this',
  folder: '/daily//',
}
const server = {
  organization: north,
  name: 'Partner',
  protocol: 'sftp',
  host: 'files.partner.example',
  port: 2222,
  hostKey,
  user: 'north',
  login: 'password',
  password: 'only the server knows this',
  folder: '/in/',
}

eachStore(open => {
  let test: TestWorld
  let client: ApiClient
  let sent: { place: FilePlace; file: SentFile; text: string }[]
  /** What the next attempts come to; nothing left: they succeed. */
  let failures: SendFailed[]

  const fileSender: ApiOptions['fileSender'] = {
    async send(place, file) {
      sent.push({ place, file, text: await new Response(file.content()).text() })
      const failure = failures.shift()
      if (failure) throw failure
      return `${place.protocol}://${place.protocol === 's3' ? place.bucket : place.host}/${file.name}`
    },
  }
  const work = (more: Partial<ApiOptions> = {}) =>
    createJobWorker(createApiContext({ ...test.options, ...more }), { consoleUrl: origin, waitMs: () => 0 }).look()
  const destination = (more: Json = bucket) => client.create('destination', more)
  const tryOut = ({ id }: Row, by = client) =>
    by.post<Json>(`/destination/${id}/action`, { action: 'test', values: {} })
  const runsTo = async ({ id }: Row) => (await client.list(`/job-run?destination=${id}&sort=desc(id)`)).body
  const now = async ({ id }: Row) => (await client.get<Row & Json>(`/destination/${id}`)).body
  const scheduled = async (to: Row, more: Json = {}) => {
    const body = bodyFor(catalogue.resources.report as Resource, new Map(), north)
    const report = await client.create('report', { ...body, format: 'csv' })
    return client.create('scheduled-job', {
      organization: north,
      name: 'Spend by day',
      kind: 'report',
      report: report.id,
      schedule: { frequency: 'daily', time: '10:00', timezone: 'UTC' },
      delivery: 'destination',
      destination: to.id,
      ...more,
    })
  }
  const runNow = async (job: Row) => {
    const { body } = await client.post<Row>(`/scheduled-job/${job.id}/run`)
    return async () => (await client.get<Json>(`/job-run/${body.id}`)).body
  }

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)), { fileSender })
    client = await test.signIn('orgAdmin')
  })
  beforeEach(() => {
    sent = []
    failures = []
  })

  it('a report’s file is delivered to its schedule’s destination, by its own name, and the run says where it lies', async () => {
    const to = await destination()
    expect(to.folder).toBe('daily')
    const run = await runNow(await scheduled(to))
    await work()
    const { place, file, text } = sent[0] ?? {}
    expect(place).toEqual({
      protocol: 's3',
      endpoint: bucket.endpoint,
      region: bucket.region,
      bucket: bucket.bucket,
      keyId: bucket.keyId,
      secretKey: bucket.secretKey,
      folder: 'daily',
    })
    expect(file?.name).toBe('org-north Spend by day 2026-11-21 09 00.csv')
    expect(text).not.toBe('')
    const at = test.time.now.toISOString()
    const done = await run()
    expect(done).toMatchObject({
      status: 'succeeded',
      destination: to.id,
      deliveredAt: at,
      deliveredTo: `s3://north-reports/${file?.name}`,
      checksum: file?.checksum,
      bytes: file?.bytes,
    })
    expect(file?.id).toBe(done.id)
    // What was done is no edit.
    expect(await now(to)).toMatchObject({ lastSentAt: at, lastResult: 'delivered', version: 1 })
    expect((await runsTo(to)).map(({ id }) => id)).toEqual([done.id])
  })

  it('a delivery is tried again while it may succeed, each failure is kept with a sentence, and one that is final ends it', async () => {
    const to = await destination(server)
    const job = await scheduled(to)
    const busy = () => new SendFailed('The server is busy', false)
    failures = [busy(), busy()]
    const second = await runNow(job)
    await work()
    expect([sent.length, (await second()).status]).toEqual([3, 'succeeded'])
    expect(new Set(sent.map(({ file }) => file.id)).size).toBe(1)
    expect(String((await second()).logTail)).toContain('The server is busy; tried 2 times')
    for (const [failed, tries] of [
      [[busy(), busy(), busy(), busy()], 4],
      [[new SendFailed('The server is busy', true)], 1],
    ] as const) {
      sent = []
      failures = [...failed]
      const run = await runNow(job)
      await work()
      expect(sent).toHaveLength(tries)
      expect(await run()).toMatchObject({
        status: 'failed',
        errorCode: 'delivery_failed',
        errorMessage: 'The server is busy',
        destination: to.id,
      })
      expect((await run()).deliveredTo).toBeUndefined()
      expect(await now(to)).toMatchObject({ lastResult: 'failed' })
    }
    // Tried again by hand, the same run is delivered.
    const [failed] = await runsTo(to)
    await client.post(`/job-run/${failed?.id}/move`, { to: 'queued' })
    await work()
    expect(await runsTo(to)).toMatchObject([{ status: 'succeeded' }, { status: 'failed' }, { status: 'succeeded' }])
  })

  it('sends a test file by password or key to the server that is named, and only for who may', async () => {
    const to = await destination(server)
    expect((await tryOut(to)).status).toBe(200)
    await work()
    expect(sent[0]?.place).toEqual({
      protocol: 'sftp',
      host: server.host,
      port: 2222,
      hostKey,
      user: 'north',
      login: { password: server.password },
      folder: '/in',
    })
    expect(sent[0]?.file.name).toBe('Test file 2026-11-21 09 00.txt')
    expect(sent[0]?.text).toContain('Sent by The orgAdmin')
    expect((await runsTo(to))[0]).toMatchObject({
      kind: 'destination_test',
      status: 'succeeded',
      deliveredTo: 'sftp://files.partner.example/Test file 2026-11-21 09 00.txt',
    })
    const { password: _, ...rest } = await now(to)
    const privateKey = '-----BEGIN OPENSSH PRIVATE KEY-----only the user knows this-----END OPENSSH PRIVATE KEY-----'
    const changed = await client.put(`/destination/${to.id}`, {
      ...rest,
      login: 'key',
      privateKey,
      passphrase: 'words',
    })
    expect(changed.status).toBe(200)
    await tryOut(to)
    await work()
    expect(sent[1]?.place).toMatchObject({ login: { privateKey, passphrase: 'words' } })
    failures = [new SendFailed('The server is busy', false)]
    await tryOut(to)
    await work()
    expect([sent.length, (await runsTo(to))[0]?.errorMessage]).toEqual([3, 'The server is busy'])
    const [viewer, stranger] = [await test.signIn('viewer'), await test.signIn('stranger')]
    expect([(await tryOut(to, viewer)).status, (await tryOut(to, stranger)).status]).toEqual([403, 404])
    expect(sent).toHaveLength(3)
  })

  it('a disabled one is sent nothing and can’t be tried, and an active one can', async () => {
    const to = await destination()
    const job = await scheduled(to)
    await client.post(`/destination/${to.id}/move`, { to: 'disabled' })
    expect((await tryOut(to)).status).toBe(409)
    const run = await runNow(job)
    await work()
    expect(await run()).toMatchObject({ status: 'failed', errorMessage: 'The destination was deleted or is disabled' })
    expect(sent).toEqual([])
    await client.post(`/destination/${to.id}/move`, { to: 'active' })
    expect((await tryOut(to)).status).toBe(200)
    await work()
    expect(sent).toHaveLength(1)
  })

  it('a secret is asked for again where its address changes, and stands in no answer, log or history', async () => {
    const [one, two] = [await destination(), await destination(server)]
    const put = (row: Row, changes: Json) => client.put<Json>(`/destination/${row.id}`, { ...row, ...changes })
    const again = expect.stringMatching(/^Enter this again: it was stored for another/)
    for (const changes of [
      { endpoint: 'https://evil.example' },
      { endpoint: undefined },
      { region: 'us-east-1' },
      { bucket: 'evil' },
    ]) {
      expect(await put(one, changes)).toMatchObject({ status: 400, body: { fields: { secretKey: again } } })
    }
    const otherKey = hostKey.replace('nThb', 'AAAA')
    for (const changes of [{ host: 'evil.example' }, { port: 22 }, { hostKey: otherKey }]) {
      expect(await put(two, changes)).toMatchObject({ status: 400, body: { fields: { password: again } } })
    }
    expect((await put(two, { folder: 'out', user: 'other' })).status).toBe(200)
    failures = [new SendFailed('No', true)]
    await tryOut(one)
    await work()
    for (const path of ['/destination', `/destination/${one.id}/history`, '/audit-log?limit=100', '/job-run']) {
      expect(JSON.stringify((await client.get(path)).body)).not.toMatch(/only the (bucket|server) knows/)
    }
    expect(JSON.stringify(test.logged)).not.toContain('only the bucket knows')
    // Another installation's key can't open it.
    const run = await runNow(await scheduled(one))
    await work({ secrets: createSecretBox(['another key']) })
    expect(await run()).toMatchObject({ errorMessage: expect.stringMatching(/enter it again$/) })
    expect(sent).toHaveLength(1)
  })

  it('refuses hosts inside, folders that climb, a job that makes no file, and others’ destinations', async () => {
    const refused = async (body: Json) => (await client.post<{ fields: Json }>('/destination', body)).body.fields
    for (const endpoint of [
      'https://localhost/',
      'https://10.0.0.1',
      'https://store.internal',
      'https://store.example/?x',
    ]) {
      expect(await refused({ ...bucket, endpoint })).toHaveProperty('endpoint')
    }
    for (const host of ['localhost', '169.254.169.254', 'files.local']) {
      expect(await refused({ ...server, host })).toHaveProperty('host')
    }
    for (const folder of ['../up', 'a/./b', 'a/..'])
      expect(await refused({ ...bucket, folder })).toHaveProperty('folder')
    expect(await refused({ ...server, hostKey: 'MD5:00' })).toHaveProperty('hostKey')
    const to = await destination()
    await expect(scheduled(to, { kind: 'archive_sweep', report: undefined })).rejects.toThrow(/doesn’t create a file/)
    const manager = await test.signIn('admin')
    const elsewhere = await manager.create('destination', { ...bucket, organization: south })
    await expect(scheduled(elsewhere)).rejects.toThrow(/destination/)
  })

  it('says that it needs a server where there is none', async () => {
    const to = await destination()
    const run = await runNow(await scheduled(to))
    const { fileSender: _, ...options } = test.options
    const { status, body } = await tryOut(to, await signedIn(createDescribedApi(options), people.orgAdmin))
    expect([status, body.error]).toEqual([409, expect.stringMatching(/can’t deliver files/)])
    await createJobWorker(createApiContext(options), { consoleUrl: origin }).look()
    expect(await run()).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/can’t deliver files/),
    })
  })
})
