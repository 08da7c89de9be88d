import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catalogue } from '../../../../resources.config.ts'
import { memoryHalves } from '../../../../src/advertising/server/memoryHalves.ts'
import { createApiContext } from '../../../../src/engine/server/createApiContext.ts'
import type { Answered } from '../../../../src/engine/server/http/answered.ts'
import { readTraceParent } from '../../../../src/engine/server/http/readTraceParent.ts'
import { createJobWorker } from '../../../../src/engine/server/jobs/createJobWorker.ts'
import { createTraces, type Traces } from '../../../../src/engine/server/node/traces/createTraces.ts'
import { createMemoryStore } from '../../../../src/engine/server/store/memoryStore.ts'
import { north, origin, password, people, signedIn, testWorld } from '../../../contract/apiClient.ts'
import { apiTables } from '../../../contract/apiTables.ts'
import { putRows } from '../../../contract/putRows.ts'
import { startTraceCollector, type TraceCollector } from '../../../setup/traceCollector.ts'

const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
let collector: TraceCollector
let logged: { readonly facts: Readonly<Record<string, unknown>>; readonly message: string }[]

beforeEach(async () => {
  collector = await startTraceCollector()
  logged = []
})
afterEach(() => collector.stop())

function tracesTo(endpoint: string, timing: { readonly everyMs?: number; readonly patienceMs?: number } = {}): Traces {
  const note = (facts: Readonly<Record<string, unknown>>, message: string) => void logged.push({ facts, message })
  const log = { info: note, warn: note, error: note }
  return createTraces({ endpoint, service: 'astrolabe', release: '1.2.3', log, everyMs: 20, ...timing })
}

const messages = () => logged.map(({ message }) => message)

it('tells of requests: route, status, path and ID, and nothing of who asked or what for', async () => {
  const traces = tracesTo(collector.endpoint)
  const { api } = await testWorld(createMemoryStore(apiTables(catalogue), memoryHalves), {
    onAnswered: one => void traces.answered(one),
  })
  const viewer = await signedIn(api, people.viewer, password)
  await viewer.get(`/deal?organization=${north}&q=needle`)
  await viewer.post('/deal', { organization: north, name: 'In the body' })
  await api(new Request(`${origin}/api/v1/preview/a-sealed-ticket/page.html`))
  await api(new Request(`${origin}/api/v1/no/such/route`))
  await traces.close()

  expect(new Set(collector.paths)).toEqual(new Set(['POST /v1/traces application/json']))
  expect(collector.resource).toMatchObject({ 'service.name': 'astrolabe', 'service.version': '1.2.3' })
  const told = collector.spans.map(({ name, attributes }) => [
    name,
    attributes['http.response.status_code'],
    attributes['url.path'],
  ])
  expect(told).toEqual([
    ['POST /auth', 200, '/api/v1/auth'],
    ['GET /:entity', 200, '/api/v1/deal'],
    ['POST /:entity', 403, '/api/v1/deal'],
    ['GET /preview/:ticket/*', 404, '/preview/:ticket/*'],
    ['GET', 404, '/api/v1/no/such/route'],
  ])
  const [, list, , , missing] = collector.spans
  expect(list).toMatchObject({
    traceId: expect.stringMatching(/^[\da-f]{32}$/),
    spanId: expect.stringMatching(/^[\da-f]{16}$/),
    kind: 2,
    status: {},
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/:entity',
      'astrolabe.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
    },
  })
  expect(list).not.toHaveProperty('parentSpanId')
  expect(missing?.attributes).not.toHaveProperty('http.route')
  expect(BigInt(list?.endTimeUnixNano ?? 0) / 1_000_000_000n).toBeGreaterThan(BigInt(Date.now()) / 1000n - 600n)
  expect(BigInt(list?.startTimeUnixNano ?? 0)).toBeLessThanOrEqual(BigInt(list?.endTimeUnixNano ?? 0))
  for (const secret of [people.viewer, password, 'needle', 'In the body', 'a-sealed-ticket', 'astrolabe_session'])
    expect(collector.text()).not.toContain(secret)
})

it('tells of runs of jobs, and which failed', async () => {
  const traces = tracesTo(collector.endpoint)
  const test = await testWorld(createMemoryStore(apiTables(catalogue), memoryHalves), { onRan: traces.ran })
  const context = createApiContext(test.options)
  const run = { organization: north, name: 'Run', status: 'queued', owner: 'system', tries: 0, attempts: 0 }
  await putRows(
    test.store,
    'job-run',
    { id: 'sweep', ...run, kind: 'archive_sweep' },
    { id: 'odd', ...run, kind: 'odd' },
  )
  await createJobWorker(context, { consoleUrl: origin, waitMs: () => 0 }).look()
  await traces.close()
  const told = collector.spans.map(({ name, kind, status, attributes }) => ({ name, kind, status, ...attributes }))
  expect(told.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    {
      name: 'run archive_sweep',
      kind: 5,
      status: {},
      'astrolabe.job_run': 'sweep',
      'astrolabe.job_kind': 'archive_sweep',
      'astrolabe.job_status': 'succeeded',
    },
    {
      name: 'run odd',
      kind: 5,
      status: { code: 2 },
      'astrolabe.job_run': 'odd',
      'astrolabe.job_kind': 'odd',
      'astrolabe.job_status': 'failed',
    },
  ])
})

const answered: Answered = {
  requestId: 'r',
  method: 'GET',
  route: '/config',
  path: '/api/v1/config',
  status: 200,
  ms: 1.5,
  address: null,
  person: null,
  organization: null,
  caller: null,
}

it('goes on with a caller’s trace, and tells nothing where the caller doesn’t', async () => {
  const traces = tracesTo(collector.endpoint)
  const caller = readTraceParent(`00-${trace}-${span}-01`)
  expect(traces.answered({ ...answered, caller })).toBe(trace)
  expect(traces.answered({ ...answered, caller: readTraceParent(`00-${trace}-${span}-00`) })).toBe(trace)
  const own = traces.answered({ ...answered, status: 503 })
  await traces.close()
  expect(collector.spans).toMatchObject([
    { traceId: trace, parentSpanId: span, status: {} },
    { traceId: own, status: { code: 2 } },
  ])
})

it.each([
  [`00-${trace}-${span}-01`, { trace, span, isSampled: true }],
  [`00-${trace}-${span}-02`, { trace, span, isSampled: false }],
  [`cc-${trace}-${span}-01-what-will-be`, { trace, span, isSampled: true }],
  [null, null],
  ['', null],
  [`00-${trace}-${span}-01-more`, null],
  [`ff-${trace}-${span}-01`, null],
  [`00-${'0'.repeat(32)}-${span}-01`, null],
  [`00-${trace}-${'0'.repeat(16)}-01`, null],
  [`00-${trace.toUpperCase()}-${span}-01`, null],
  [`00-${trace.slice(1)}-${span}-01`, null],
  [`00-${trace}-${span}-01, 00-${trace}-${span}-01`, null],
])('reads whose span a request belongs to: %s', (header, expected) => {
  expect(readTraceParent(header)).toEqual(expected)
})

it('sends what waited while the collector was away, and counts what didn’t fit', async () => {
  const { endpoint } = collector
  await collector.stop()
  const traces = tracesTo(endpoint)
  const begun = performance.now()
  for (let at = 0; at < 2048 + 100; at += 1) traces.answered({ ...answered, requestId: `r${at}` })
  // Nobody waits for a collector.
  expect(performance.now() - begun).toBeLessThan(5_000)
  await vi.waitFor(() => expect(messages()).toContain('Traces can’t be sent; it is tried again'), { timeout: 10_000 })
  collector = await startTraceCollector(Number(new URL(endpoint).port))
  await vi.waitFor(() => expect(collector.spans).toHaveLength(2048), { timeout: 10_000 })
  expect(collector.spans.map(({ attributes }) => attributes['astrolabe.request_id'])).toContain('r2047')
  await traces.close()
  expect(logged.map(({ facts, message }) => [message, facts.dropped])).toEqual([
    ['Spans of traces are dropped: the collector doesn’t take them fast enough', undefined],
    ['Traces can’t be sent; it is tried again', undefined],
    ['The collector of traces takes spans again', 100],
  ])
})

it('lets go of what the collector refuses, and keeps what it is too busy for', async () => {
  const traces = tracesTo(collector.endpoint)
  collector.answers(400)
  for (const requestId of ['refused', 'refused, too']) traces.answered({ ...answered, requestId })
  const refused = 'The collector of traces refuses spans: they are dropped'
  await vi.waitFor(() => expect(messages()).toContain(refused), { timeout: 10_000 })
  expect(logged).toEqual([{ facts: { url: expect.any(String), status: 400, spans: 2 }, message: refused }])
  collector.answers(429)
  traces.answered({ ...answered, requestId: 'kept' })
  const before = collector.paths.length
  await vi.waitFor(() => expect(collector.paths.length).toBeGreaterThan(before + 1), { timeout: 10_000 })
  collector.answers(200)
  await traces.close()
  expect(collector.spans.map(({ attributes }) => attributes['astrolabe.request_id'])).toEqual(['kept'])
  expect(logged.at(-1)).toEqual({ facts: { dropped: 2 }, message: 'The collector of traces takes spans again' })
})

it('waits no longer than two seconds for a collector that says nothing, as the process stops', async () => {
  collector.answers(null)
  const traces = tracesTo(collector.endpoint)
  traces.answered(answered)
  await vi.waitFor(() => expect(collector.paths).toHaveLength(1), { timeout: 10_000 })
  const begun = performance.now()
  await traces.close()
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(logged.at(-1)).toEqual({ facts: { dropped: 1 }, message: 'Spans of traces were not sent' })
})
