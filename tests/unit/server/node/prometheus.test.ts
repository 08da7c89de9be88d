import { expect, it, vi } from 'vitest'
import { catalogue } from '../../../../resources.config.ts'
import { advertisingApi } from '../../../../src/advertising/server/advertisingApi.ts'
import { factStore } from '../../../../src/advertising/server/facts/store/factStore.ts'
import { memoryHalves } from '../../../../src/advertising/server/memoryHalves.ts'
import { createApiContext } from '../../../../src/engine/server/createApiContext.ts'
import type { Answered } from '../../../../src/engine/server/http/answered.ts'
import { connectionGauge } from '../../../../src/engine/server/node/prometheus/connectionGauge.ts'
import { createMeters } from '../../../../src/engine/server/node/prometheus/createMeters.ts'
import { serveMeters } from '../../../../src/engine/server/node/prometheus/serveMeters.ts'
import { createMemoryStore } from '../../../../src/engine/server/store/memoryStore.ts'
import { workGauges } from '../../../../src/engine/server/workGauges.ts'
import { north, origin, password, people, signedIn, testWorld } from '../../../contract/apiClient.ts'
import { apiTables } from '../../../contract/apiTables.ts'
import { putRows } from '../../../contract/putRows.ts'

const mail = { to: 'a@astrolabe.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

it('tells Prometheus, on a port of its own, of requests, mails, background work, connections and how old facts are', async () => {
  const meters = createMeters()
  const answered: Answered[] = []
  const refused = { send: () => Promise.reject(new Error('The mail server is away')) }
  const test = await testWorld(createMemoryStore(apiTables(catalogue), memoryHalves), {
    onAnswered: one => {
      answered.push(one)
      meters.answered(one)
    },
  })
  const run = { organization: north, name: 'Run', kind: 'report' }
  await putRows(test.store, 'job-run', ...['a', 'b'].map(id => ({ id, ...run, status: 'queued' })), {
    id: 'c',
    ...run,
    status: 'failed',
  })
  await test.store.transaction(tx =>
    tx.extension(factStore).insertFacts([
      {
        hour: '2026-11-21T06:00:00.000Z',
        organization: north,
        currency: 'USD',
        campaign: 'c',
        strategy: 's',
        lineItem: 'l',
        impressions: 1,
      },
    ]),
  )
  const world = createApiContext(test.options)
  const broken = { name: 'broken', help: 'Broken.', read: () => Promise.reject(new Error('away')) }
  const pool = connectionGauge({ load: () => ({ busy: 3, idle: 2, waiting: 1 }) })
  meters.read(world, [...workGauges, pool, broken, ...(advertisingApi.gauges ?? [])])

  const viewer = await signedIn(test.api, people.viewer, password)
  await viewer.get(`/deal?organization=${north}`)
  await viewer.post('/deal', { organization: north, name: 'No' })
  await test.anonymous.get('/deal')
  await test.anonymous.get('/no/such/route')
  await meters.counting(test.options.mailer).send(mail)
  await expect(meters.counting(refused).send(mail)).rejects.toThrow('away')

  const served = await serveMeters(meters, { host: '127.0.0.1', port: 0 })
  const scrape = await fetch(served.url)
  const text = await scrape.text()
  expect([scrape.status, scrape.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect((await fetch(served.url.replace('/metrics', '/'))).status).toBe(404)
  await served.close()
  await expect(fetch(served.url)).rejects.toThrow()

  const lines = text.split('\n')
  for (const line of [
    'http_request_duration_seconds_count{method="GET",route="/:entity",status="200"} 1',
    'http_request_duration_seconds_count{method="POST",route="/:entity",status="403"} 1',
    'http_request_duration_seconds_count{method="GET",route="/:entity",status="401"} 1',
    'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
    'console_mails_total{result="sent"} 1',
    'console_mails_total{result="refused"} 1',
    'console_job_runs{status="queued"} 2',
    'console_job_runs{status="running"} 0',
    'console_webhook_deliveries{status="pending"} 0',
    'console_database_connections{state="waiting"} 1',
    'console_facts_age_seconds 10800',
  ])
    expect(lines).toContain(line)
  expect(lines.filter(line => line.startsWith('console_broken'))).toEqual([])
  expect(test.logged.map(({ message }) => message)).toContain('A figure for Prometheus could not be read')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).not.toContain(people.viewer)
  const [, list, refusedWrite] = answered
  expect(list).toEqual({
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    method: 'GET',
    route: '/:entity',
    path: '/api/v1/deal',
    status: 200,
    ms: expect.any(Number),
    address: null,
    person: expect.any(String),
    organization: north,
    caller: null,
  })
  expect(refusedWrite).toMatchObject({ status: 403, person: list?.person })
})

it('names its variable where the port is taken', async () => {
  const first = await serveMeters(createMeters(), { host: '127.0.0.1', port: 0 })
  const port = Number(new URL(first.url).port)
  await expect(serveMeters(createMeters(), { host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} is in use: stop what listens there, or set METRICS_PORT to another`,
  )
  await first.close()
})

it('tells of all others when one source says nothing, and asks that one once', async () => {
  const meters = createMeters()
  const { options, logged } = await testWorld(createMemoryStore(apiTables(catalogue), memoryHalves))
  const read = vi.fn(() => new Promise<never>(() => {}))
  const silent = { name: 'silent', help: 'Silent.', read }
  const heard = { name: 'heard', help: 'Heard.', read: async () => ({ '': 7 }) }
  meters.read(createApiContext(options), [silent, heard])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const scrape = meters.text()
    await vi.advanceTimersByTimeAsync(2000)
    const lines = (await scrape).split('\n')
    expect(lines).toContain('console_heard 7')
    expect(lines.filter(line => line.startsWith('console_silent'))).toEqual([])
    expect(logged.map(({ message }) => message)).toEqual(['A figure for Prometheus could not be read'])
    const next = meters.text()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await next).toContain('console_heard 7')
    expect(read).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  [true, 'from-the-proxy.1', 'from-the-proxy.1'],
  [false, 'from-anybody', /^[\da-f-]{36}$/],
  [true, 'two words', /^[\da-f-]{36}$/],
  [true, 'x'.repeat(101), /^[\da-f-]{36}$/],
])('takes the ID of a request from a proxy that is believed (%s, %s)', async (trustProxy, given, expected) => {
  const { api } = await testWorld(createMemoryStore(apiTables(catalogue), memoryHalves), { trustProxy })
  const answer = await api(new Request(`${origin}/api/v1/config`, { headers: { 'x-request-id': given } }))
  expect(answer.headers.get('x-request-id')).toEqual(
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  )
})
