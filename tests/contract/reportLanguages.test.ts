import { beforeAll, expect, it } from 'vitest'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { languages } from '../../src/languages.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { putRows } from './putRows.ts'

let world: TestWorld
let admin: ApiClient

beforeAll(async () => {
  world = await testWorld(advertisingStore())
  await putRows(world.store, 'campaign', { id: 'c1', organization: north, name: 'Zebra', status: 'active' })
  const of = { organization: north, currency: 'USD', campaign: 'c1', strategy: 's', lineItem: 'l' }
  await world.store.transaction(tx =>
    tx.extension(factStore).insertFacts([{ ...of, hour: '2026-11-20T12:00:00Z', impressions: 1000, spend: 3_000_000 }]),
  )
  admin = await world.signIn('admin')
})

it.each([
  [
    'de',
    'Wochentag,Kampagne,Kampagne-ID,Kampagne-Code,Impressionen,"Impressionen, 2026-11-19 bis 2026-11-19",Ausgaben (USD),"Ausgaben (USD), 2026-11-19 bis 2026-11-19"',
    'Freitag',
  ],
  [
    'ar',
    'يوم الأسبوع,الحملة,معرّف الحملة,رمز الحملة,مرات الظهور,مرات الظهور، من 2026-11-19 إلى 2026-11-19,الإنفاق (USD),الإنفاق (USD)، من 2026-11-19 إلى 2026-11-19',
    'الجمعة',
  ],
])('heads a file in the language of who asks, %s, but not what programs read', async (language, head, friday) => {
  expect((await admin.put('/current-user/account', { language })).status).toBe(200)
  const body = {
    dateRange: 'custom',
    to: '2026-11-20',
    organization: north,
    dimensions: ['dayOfWeek', 'campaign'],
    metrics: ['impressions', 'spend'],
    from: '2026-11-20',
    comparison: 'previous_period',
  }
  const work = createApiContext({ ...world.options, languages })
  const fileOf = async (format: string) => {
    const asked = await admin.post<Row>('/report-export', { ...body, format, name: 'In words' })
    await createJobWorker(work, { consoleUrl: origin, waitMs: () => 0 }).look()
    const run = (await admin.get<Row>(`/job-run/${asked.body.id}`)).body
    const at = (url: unknown) => String(url).replace('/api/v1', '')
    const [data] = run.dataUrls as string[]
    return {
      file: (await admin.get<unknown>(at(run.downloadUrl))).body,
      parts: (await admin.get<unknown[][]>(at(data))).body,
    }
  }
  const csv = await fileOf('csv')
  const [first = '', second = ''] = String(csv.file).replace('\uFEFF', '').split('\r\n')
  expect(first).toBe(head)
  expect(second).toMatch(new RegExp(`^${friday},`))
  // The console shows these.
  expect([csv.parts[0]?.[1], csv.parts[1]?.[0]]).toEqual([head.split(',')[1], friday])
  const [heads, row] = (await fileOf('json')).file as readonly unknown[][]
  expect([heads?.slice(0, 3), row?.[0]]).toEqual([['Day of week', 'Campaign', 'Campaign ID'], 'Friday'])
  expect((await admin.put('/current-user/account', { language: 'en' })).status).toBe(200)
})
