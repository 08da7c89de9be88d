import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ReportAnswer } from '../../src/advertising/reporting/reportAnswer.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { artifactsOf } from '../../src/engine/server/jobs/artifactUrls.ts'
import { clearRunFiles } from '../../src/engine/server/jobs/clearRunFiles.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { type ApiClient, type Json, north, origin, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const question = {
  dimensions: ['campaign'],
  metrics: ['impressions', 'ctr', 'spend'],
  dateRange: 'custom',
  from: '2026-11-19',
  to: '2026-11-20',
}

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  const ask = async (client: ApiClient, body: object) => client.post<ReportAnswer>('/report-query', body)
  const refused = async (body: object) => {
    const { status, body: answer } = await admin.post<{ error: string }>('/report-query', { ...question, ...body })
    expect(status).toBe(400)
    return answer.error
  }

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    await fill(world.store)
    admin = await world.signIn('admin')
  })

  it('answers rows, names, totals at their own level, and until when it holds [report.1]', async () => {
    const { body } = await ask(admin, {
      ...question,
      organization: north,
      sort: [{ column: 'campaign', direction: 'asc' }],
    })
    expect(body.columns.map(({ key }) => key)).toEqual(['campaign', 'impressions', 'ctr', 'spend'])
    expect(body.rows.map(({ cells }) => cells)).toEqual([
      ['c2', 1000, 5, 1_000_000],
      ['c1', 3000, 1, 9_000_000],
    ])
    // The CTR of all is no sum and no mean of theirs.
    expect(body.totals).toEqual([{ cells: [null, 4000, 2, 10_000_000] }])
    expect(body.names).toEqual({ campaign: { c1: { name: 'Zebra', code: 'Z1' }, c2: { name: 'apple', code: null } } })
    expect(body).toMatchObject({ currency: 'USD', more: false, asOf: '2026-11-21T09:00:00.000Z' })
    expect(body.completeThrough).toBe('2026-11-20T13:00:00.000Z')
  })

  it.each([
    [1, 1, true],
    [2, 2, false],
    [3, 2, false],
  ])('of two rows, a limit of %s answers %s and says that there are more: %s', async (rowLimit, rows, more) => {
    const { body } = await ask(admin, { ...question, organization: north, rowLimit })
    expect([body.rows.length, body.more]).toEqual([rows, more])
  })

  it('counts VCR over the starts of a mixed campaign, not over all of its impressions [report.1]', async () => {
    const { body } = await ask(admin, { ...question, organization: north, metrics: ['impressions', 'vcr'] })
    expect(body.rows.map(({ cells }) => cells)).toEqual([
      ['c1', 3000, 75],
      ['c2', 1000, null],
    ])
    expect(body.totals).toEqual([{ cells: [null, 4000, 75] }])
    expect(body.columns.at(-1)).toMatchObject({ key: 'vcr', label: 'VCR', denominator: 'starts' })
  })

  it('keeps currencies apart, or converts them at the stored rates and says so', async () => {
    const apart = (await ask(admin, question)).body
    expect(apart.currency).toBeNull()
    expect(apart.columns[0]).toMatchObject({ key: 'currency' })
    expect(apart.totals.map(({ cells }) => cells)).toEqual([
      ['EUR', null, 500, 2, 4_000_000],
      ['USD', null, 4000, 2, 10_000_000],
    ])
    const { body } = await ask(admin, { ...question, currency: 'USD' })
    expect(body.totals).toEqual([{ cells: [null, 4500, 2, 14_400_000] }])
    expect(body).toMatchObject({ currency: 'USD', rates: { day: '2026-11-01', rates: { EUR: 1.1, USD: 1 } } })
    expect(await refused({ currency: 'JPY' })).toContain('No rate is stored for JPY')
    // Where there is no money there is nothing to keep apart.
    const counts = await ask(admin, { ...question, dimensions: [], metrics: ['impressions'] })
    expect(counts.body.rows).toEqual([{ cells: [4500] }])
  })

  it('compares with the days before, day by day', async () => {
    const body = {
      ...question,
      organization: north,
      dimensions: ['campaign'],
      granularity: 'day',
      metrics: ['impressions'],
    }
    const days = { from: '2026-11-20', to: '2026-11-20', comparison: 'previous_period' }
    const answer = (await ask(admin, { ...body, ...days })).body
    expect(answer.comparedRange).toEqual({ from: '2026-11-19', to: '2026-11-19' })
    expect(answer.rows).toEqual([
      { cells: ['2026-11-20', 'c1', 1000], compared: [2000] },
      { cells: ['2026-11-20', 'c2', 1000], compared: null },
    ])
    expect(answer.totals).toEqual([{ cells: [null, null, 2000], compared: [2000] }])
  })

  it('counts days by the clock that is asked for', async () => {
    const body = {
      ...question,
      organization: north,
      dimensions: ['day'],
      metrics: ['impressions'],
      timezone: 'Asia/Kolkata',
    }
    // 23:00 UTC is half past four of the next morning there.
    const { rows } = (await ask(admin, body)).body
    expect(rows.map(({ cells }) => cells)).toEqual([['2026-11-20', 4000]])
  })

  it('shows nothing of organizations that the person has no reports in', async () => {
    const viewer = await world.signIn('viewer')
    const { body } = await ask(viewer, { ...question, dimensions: ['organization'], metrics: ['impressions'] })
    expect(body.rows.map(({ cells }) => cells)).toEqual([[north, 4000]])
    expect((await ask(viewer, { ...question, organization: south })).status).toBe(404)
    const filters = [{ dimension: 'organization', op: 'in', values: [south] }]
    expect((await ask(viewer, { ...question, filters })).body.rows).toEqual([])
    expect((await ask(await world.signIn('stranger'), question)).body.rows).toEqual([])
    expect((await ask(world.anonymous, question)).status).toBe(401)
  })

  describe('a question that makes no sense is refused in a sentence', () => {
    it.each([
      ['breaks down lost bids only', { dimensions: ['lossReason'], metrics: ['clicks'] }],
      ['be broken down by creative', { dimensions: ['media'], metrics: ['losses'] }],
      ['metrics', { metrics: [] }],
      ['dimensions', { dimensions: Array.from({ length: 30 }, () => 'day') }],
      ['dimensions', { dimensions: ['nothing'] }],
      ['no time zone', { timezone: 'Mars/Olympus' }],
      ['ten years', { from: '2010-01-01' }],
      ['at most 400 days', { from: '2024-01-01', granularity: 'hour' }],
      ['before the first day', { from: '2026-11-21' }],
      ['from', { from: '2026-02-30' }],
      ['isn’t among the columns', { sort: [{ column: 'clicks', direction: 'asc' }] }],
      ['can’t be compared: use', { filters: [{ dimension: 'deal', op: 'gt', values: ['a'] }] }],
      [
        'filters',
        {
          filters: [{ dimension: 'deal', op: 'in', values: Array.from({ length: 1001 }, (_, index) => String(index)) }],
        },
      ],
      ['run an export', { rowLimit: 10_001 }],
      ['filter the report', { dateRange: 'flight' }],
      ['unheard', { unheard: 1 }],
      ['organization', { organization: 7 }],
    ])('%s', async (text, body) => {
      expect(await refused(body)).toContain(text)
    })
  })

  it('exports by a run whose files only those may read who may read the run [report.2]', async () => {
    const body = { ...question, organization: north, sort: [{ column: 'campaign', direction: 'asc' }], format: 'csv' }
    const asked = await admin.post<Row>('/report-export', { ...body, name: 'All of it' })
    expect(asked.body).toMatchObject({ status: 'queued', kind: 'export', organization: north })
    await createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
    const run = (await admin.get<Row>(`/job-run/${asked.body.id}`)).body
    expect(run).toMatchObject({ status: 'succeeded', rows: 2, progress: 100 })
    const [data] = run.dataUrls as string[]
    const at = (url: unknown) => String(url).replace('/api/v1', '')
    expect((await admin.get(at(data))).body).toEqual([
      ['Campaign', 'Campaign ID', 'Campaign code', 'Impressions', 'CTR (%)', 'Spend (USD)'],
      ['apple', 'c2', null, 1000, 5, 1],
      ['Zebra', 'c1', 'Z1', 3000, 1, 9],
    ])
    const download = await admin.get<string>(at(run.downloadUrl))
    expect(download.headers.get('content-disposition')).toContain('filename="org-north All of it.csv"')
    expect(download.body).toContain('apple,c2,,1000,5,1\r\nZebra,c1,Z1,3000,1,9\r\n')
    expect((await admin.get(at(data).replace('/data/0', '/data/7'))).status).toBe(404)
    const stranger = await world.signIn('stranger')
    for (const url of [data, run.downloadUrl]) {
      expect((await stranger.get(at(url))).status).toBe(404)
      expect((await world.anonymous.get(at(url))).status).toBe(401)
    }
    expect((await stranger.post('/report-export', { ...body, organization: north })).status).toBe(404)
    expect((await admin.post('/report-export', { ...body, timezone: 'Mars/Olympus' })).status).toBe(400)
  })

  it('exports what a report compares with, beside each figure', async () => {
    const body = {
      ...question,
      organization: north,
      granularity: 'day',
      metrics: ['impressions', 'spend'],
      from: '2026-11-20',
      comparison: 'previous_period',
    }
    const asked = await admin.post<Row>('/report-export', { ...body, format: 'csv', name: 'Compared' })
    await createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
    const run = (await admin.get<Row>(`/job-run/${asked.body.id}`)).body
    const [data] = run.dataUrls as string[]
    const [head, ...rows] = (await admin.get<unknown[][]>(String(data).replace('/api/v1', ''))).body
    const before = '2026-11-19 to 2026-11-19'
    expect(head).toEqual([
      'Day',
      'Campaign',
      'Campaign ID',
      'Campaign code',
      'Impressions',
      `Impressions, ${before}`,
      'Spend (USD)',
      `Spend (USD), ${before}`,
    ])
    const answer = (await ask(admin, body)).body
    expect(answer.rows.map(row => row.compared !== null)).toEqual([true, false])
    const units = (micros: unknown) => (typeof micros === 'number' ? micros / 1_000_000 : null)
    expect(rows.map(([day, , id, , ...figures]) => [day, id, ...figures])).toEqual(
      answer.rows.map(({ cells: [day, id, impressions, spend], compared }) => [
        day,
        id,
        impressions,
        compared?.[0] ?? null,
        units(spend),
        units(compared?.[1]),
      ]),
    )
  })

  it('keeps the files of a run until it expires, and takes away what no run needs', async () => {
    const work = createApiContext(world.options)
    const clear = () => clearRunFiles(work, new AbortController().signal)
    const made = async (metrics: string[]) => {
      const body = { dimensions: ['campaign'], metrics, dateRange: 'last_7', organization: north, format: 'csv' }
      const { id } = (await admin.post<Row>('/report-export', body)).body
      await createJobWorker(work, { consoleUrl: origin, waitMs: () => 0 }).look()
      return (await world.store.read.byIds('job-run', [id], 'all'))[0] as Row
    }
    const edit = (run: Row, more: Partial<Row>) =>
      world.store.transaction(async tx => {
        const [now] = await tx.lock('job-run', [run.id], 'all')
        const resource = catalogue.resources['job-run'] as Resource
        await tx.update('job-run', [storedRow(resource, { ...(now as Row), ...more })])
      })
    const isThere = async (run: Row) =>
      Promise.all(artifactsOf(run).map(async checksum => (await world.options.artifacts.open(checksum)) !== null))
    const get = async (url: unknown) => {
      const { status, body } = await admin.get<Json>(String(url).replace('/api/v1', ''))
      return [status, status === 410 ? body.error : '']
    }
    const [kept, old, gone] = [await made(['impressions']), await made(['clicks']), await made(['bids'])]
    expect([...artifactsOf(kept), ...artifactsOf(old)].length).toBe(4)
    const yesterday = new Date(world.time.now.getTime() - 86_400_000).toISOString()
    await edit(old, { expiresAt: yesterday })
    await world.store.transaction(tx => tx.remove('job-run', [gone.id]))
    // Expired is expired, whether or not anybody has cleared it away.
    const was = `This file was only kept until ${yesterday.slice(0, 10)}: run the job again`
    expect(await get(old.downloadUrl)).toEqual([410, was])

    // A run that takes long has made files that no row names yet.
    const long = { status: 'running', startedAt: yesterday }
    const { status, startedAt } = kept
    await edit(kept, long)
    expect(await clear()).toBe(0)
    await edit(kept, { status, startedAt })

    expect(await clear()).toBeGreaterThanOrEqual(4)
    expect([await isThere(kept), await isThere(old), await isThere(gone)]).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
    expect(await get(kept.downloadUrl)).toEqual([200, ''])
    expect(await get((old.dataUrls as string[])[0])).toEqual([410, was])
    expect(await clear()).toBe(0)
  })

  it('runs a stored report within its organization, and says why it can not', async () => {
    const { organization: _, ...stored } = {
      ...question,
      organization: north,
      granularity: 'total',
      dateRange: 'last_7',
    }
    const fields = { ...stored, metrics: ['impressions'], from: undefined, to: undefined, format: 'xlsx' }
    const report = await admin.create('report', {
      ...fields,
      name: 'Weekly',
      organization: south,
      type: 'delivery',
      share: 'organization',
      currency: 'EUR',
    })
    const asked = await admin.post<Row>(`/report/${report.id}/run`)
    expect(asked.body).toMatchObject({ status: 'queued', kind: 'report', report: report.id, organization: south })
    await createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
    const run = (await admin.get<Row>(`/job-run/${asked.body.id}`)).body
    expect(run).toMatchObject({ status: 'succeeded', rows: 1, bytes: expect.any(Number) })
    expect((await (await world.signIn('viewer')).post(`/report/${report.id}/run`)).status).toBe(404)
    // What makes no sense isn't stored in the first place.
    const odd = { name: 'Odd', organization: south, type: 'deal_health', share: 'organization' }
    expect(await admin.post('/report', { ...fields, ...odd, dimensions: ['lossReason'] })).toMatchObject({
      status: 400,
      body: { fields: { metrics: expect.stringContaining('lost bids only') } },
    })
  })

  it('keeps what was counted for rows that are gone, under their ids', async () => {
    const dimensions = ['campaign', 'lineItem']
    const { body } = await ask(admin, { ...question, organization: north, dimensions, metrics: ['impressions'] })
    expect(body.rows.map(({ cells }) => cells)).toContainEqual(['c1', 'line c1', 3000])
    expect(body.names).toMatchObject({ campaign: { c1: { name: 'Zebra' } } })
    expect(body.names.lineItem).toEqual({})
  })

  it('takes a thousand values, and a range of ten years', async () => {
    const filters = [
      { dimension: 'campaign', op: 'in', values: ['c1', ...Array.from({ length: 999 }, (_, index) => String(index))] },
    ]
    const { body } = await ask(admin, { ...question, from: '2016-12-01', filters, metrics: ['impressions'] })
    expect(body.rows).toEqual([{ cells: ['c1', 3000] }])
  })

  it('knows the flight of what it is narrowed to', async () => {
    const filters = [{ dimension: 'campaign', op: 'in', values: ['c1'] }]
    const { body } = await ask(admin, { ...question, organization: north, dateRange: 'flight', filters })
    expect(body.range).toEqual({ from: '2026-11-18', to: '2026-11-21' })
  })
})

async function fill(store: Store): Promise<void> {
  const put = (entity: string, row: Json & { readonly id: string }) =>
    putRows(store, entity, { status: 'active', ...row })
  await put('campaign', {
    id: 'c1',
    organization: north,
    name: 'Zebra',
    code: 'Z1',
    startAt: '2026-11-18T00:00:00.000Z',
  })
  await put('campaign', { id: 'c2', organization: north, name: 'apple' })
  await put('campaign', { id: 'c3', organization: south, name: 'South' })
  const value = { day: '2026-11-01', rates: [{ currency: 'EUR', rate: 1.1 }] }
  await put('setting', {
    id: 'rates',
    key: 'currency-rates',
    name: 'Rates',
    scope: 'platform',
    place: 'platform',
    value,
  })
  const fact = (hour: string, campaign: string, more: Partial<Fact>): Fact => {
    const [organization, currency] = campaign === 'c3' ? [south, 'EUR'] : [north, 'USD']
    return { hour, campaign, organization, currency, strategy: 's', lineItem: `line ${campaign}`, ...more }
  }
  await store.transaction(tx =>
    tx.extension(factStore).insertFacts([
      fact('2026-11-19T23:00:00Z', 'c1', { impressions: 2000, clicks: 20, spend: 6_000_000 }),
      fact('2026-11-20T12:00:00Z', 'c1', {
        impressions: 1000,
        clicks: 10,
        spend: 3_000_000,
        starts: 400,
        completes: 300,
      }),
      fact('2026-11-20T12:00:00Z', 'c2', { impressions: 1000, clicks: 50, spend: 1_000_000 }),
      fact('2026-11-20T12:00:00Z', 'c3', { impressions: 500, clicks: 10, spend: 4_000_000 }),
      fact('2026-11-20T12:00:00Z', 'c1', { lossReason: '102', losses: 77 }),
    ]),
  )
}
