import { beforeAll, expect, it } from 'vitest'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Mail } from '../../src/engine/server/outside.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { languages } from '../../src/languages.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, origin, people, type TestWorld, testWorld } from './apiClient.ts'
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

it('heads a scheduled file in the language of who gets it, and in English for programs, whoever keeps the schedule', async () => {
  const languageOf = async (id: string, language: string) => {
    const { body } = await admin.get<Json>(`/user/${id}`)
    expect((await admin.put(`/user/${id}`, { ...body, language })).status).toBe(200)
  }
  await languageOf('user-viewer', 'ar')
  const admins = { 'user-admin': 'de', 'user-orgAdmin': 'de' }
  for (const [id, language] of Object.entries(admins)) await languageOf(id, language)
  const sent: string[] = []
  const fileSender = {
    send: async (_: unknown, file: { content(): ReadableStream; name: string }) => {
      sent.push(await new Response(file.content()).text())
      return `sftp://files.partner.example/${file.name}`
    },
  }
  const work = createApiContext({ ...world.options, languages, fileSender })
  const report = await admin.create('report', {
    ...{ organization: north, name: 'In words', dimensions: ['dayOfWeek'], metrics: ['impressions'], format: 'csv' },
    ...{ dateRange: 'custom', from: '2026-11-20', to: '2026-11-20' },
  })
  const headOf = (text: string) => text.replace('\uFEFF', '').split(/[,\r]/, 1)[0]
  const attached = async ([mail]: readonly Mail[]) =>
    headOf(await new Response(mail?.attachments?.[0]?.content()).text())
  const run = async (delivery: Json) => {
    const job = await admin.create('scheduled-job', {
      ...{ organization: north, name: 'Weekdays', kind: 'report', report: report.id, ...delivery },
      schedule: { frequency: 'daily', time: '10:00', timezone: 'UTC' },
    })
    const asked = await admin.post<Row>(`/scheduled-job/${job.id}/run`)
    await createJobWorker(work, { consoleUrl: origin, waitMs: () => 0 }).look()
    return (await admin.get<Row>(`/job-run/${asked.body.id}`)).body
  }
  const mailedTo = async (...emailTo: readonly string[]) => {
    await run({ delivery: 'email', emailTo })
    return attached(world.mails.splice(0).filter(({ attachments }) => attachments))
  }
  expect(await mailedTo(people.viewer)).toBe('اليوم')
  expect(await mailedTo(people.viewer, people.orgAdmin)).toBe('Day')
  // Nobody of the organization: as who the run is for.
  expect(await mailedTo('desk@elsewhere.example')).toBe('Tag')
  const kept = await run({ delivery: 'none' })
  const file = await admin.get<unknown>(String(kept.downloadUrl).replace('/api/v1', ''))
  expect(headOf(String(file.body))).toBe('Tag')
  const place = await admin.create('destination', {
    ...{ organization: north, name: 'Partner', protocol: 'sftp', host: 'files.partner.example', port: 22 },
    ...{
      hostKey: 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
      user: 'north',
      login: 'password',
      password: 'secret',
      folder: '/in/',
    },
  })
  await run({ delivery: 'destination', destination: place.id })
  expect(sent.map(headOf)).toEqual(['Day'])
  for (const id of ['user-viewer', ...Object.keys(admins)]) await languageOf(id, 'en')
})

it('sends a file that is to differ only where it says something else, not where its recipients read another language', async () => {
  const work = createApiContext({ ...world.options, languages })
  const report = await admin.create('report', {
    ...{ organization: north, name: 'Changes', dimensions: ['dayOfWeek'], metrics: ['impressions'], format: 'csv' },
    ...{ dateRange: 'custom', from: '2026-11-20', to: '2026-11-20' },
  })
  const job = await admin.create('scheduled-job', {
    ...{ organization: north, name: 'Changes', kind: 'report', report: report.id, onlyIf: 'changed' },
    ...{ delivery: 'email', emailTo: [people.viewer] },
    schedule: { frequency: 'daily', time: '10:00', timezone: 'UTC' },
  })
  const run = async (language: string) => {
    const { body } = await admin.get<Json>('/user/user-viewer')
    expect((await admin.put('/user/user-viewer', { ...body, language })).status).toBe(200)
    const asked = await admin.post<Row>(`/scheduled-job/${job.id}/run`)
    world.time.now = new Date(world.time.now.getTime() + 1_000)
    await createJobWorker(work, { consoleUrl: origin, waitMs: () => 0 }).look()
    return (await admin.get<Row>(`/job-run/${asked.body.id}`)).body
  }
  const first = await run('en')
  expect(first).toMatchObject({ status: 'succeeded', contentChecksum: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const inGerman = await run('de')
  expect(inGerman).toMatchObject({ status: 'skipped', contentChecksum: first.contentChecksum })
  expect(inGerman.checksum).not.toBe(first.checksum)
  const of = { organization: north, currency: 'USD', campaign: 'c1', strategy: 's', lineItem: 'l' }
  await world.store.transaction(tx =>
    tx.extension(factStore).insertFacts([{ ...of, hour: '2026-11-20T13:00:00Z', impressions: 1 }]),
  )
  expect(await run('de')).toMatchObject({ status: 'succeeded' })
  await run('en')
})
