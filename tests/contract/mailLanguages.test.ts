import { describe, expect, it, vi } from 'vitest'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import type { AccessMailKind } from '../../src/engine/server/access/accessMail.ts'
import { type Notice, sendNotice } from '../../src/engine/server/access/noticeMail.ts'
import { sendAccessMail } from '../../src/engine/server/access/sendPasswordLink.ts'
import { createAlertWorker } from '../../src/engine/server/alerts/createAlertWorker.ts'
import type { ApiOptions } from '../../src/engine/server/apiOptions.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { type JobKind, WorkRefused } from '../../src/engine/server/jobs/jobKind.ts'
import type { Mail } from '../../src/engine/server/outside.ts'
import { languages } from '../../src/languages.ts'
import { advertisingStore } from './advertisingStore.ts'
import { ApiClient, type Json, north, origin, password, people, type TestWorld, testWorld } from './apiClient.ts'
import { putRows } from './putRows.ts'

type Code = 'en' | 'de' | 'ar'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const accessMails: Readonly<Record<AccessMailKind, string>> = {
  reset: 'Choose a new password for Astrolabe',
  invite: 'You are invited to Astrolabe',
  'invite-sign-on': 'You are invited to Astrolabe',
  'no-password': 'Sign in to Astrolabe with single sign-on',
  'link-sign-on': 'Link single sign-on to your Astrolabe account',
}

const notices: Readonly<Record<Notice, string>> = {
  password: 'Your password was changed for Astrolabe',
  factorAdded: 'A second factor was added to your account at Astrolabe',
  factorRemoved: 'The second factor was removed from your account at Astrolabe',
  passkeyAdded: 'A passkey was added to your account at Astrolabe',
  passkeyRemoved: 'A passkey was removed from your account at Astrolabe',
  newPlace: 'New sign-in to your account at Astrolabe',
  keyCreated: 'A key of a service account was created at Astrolabe',
  signOnLinked: 'Single sign-on was linked to your account at Astrolabe',
  signOnUnlinked: 'Single sign-on was unlinked from your account at Astrolabe',
  recoveryCodes: 'New recovery codes were created for your account at Astrolabe',
}

/** A world whose administrator of an organization reads in this language. */
async function worldIn(code: Code, options: Partial<ApiOptions> = {}): Promise<TestWorld> {
  const world = await testWorld(advertisingStore(), {
    languages,
    jobs: { ...advertisingApi.jobs, deal_sync: made, supply_check: refused },
    clientAddress: request => request.headers.get('x-test-address'),
    ...options,
  })
  const orgAdmin = await world.signIn('orgAdmin')
  const asked = { language: code, mails: ['job_failed', 'report_ready'], alertMails: ['media_rejected', 'job_failed'] }
  expect((await orgAdmin.put('/current-user/account', asked)).status).toBe(200)
  return world
}

const made: JobKind = async () => ({
  rows: 1234,
  partial: '3 drafts couldn’t be archived',
  fields: { expiresAt: '2026-12-29T10:00:00.000Z' },
})

const refused: JobKind = async () => {
  throw new WorkRefused('no_report', 'The report no longer exists')
}

async function accessMailsOf(world: TestWorld, language: Code): Promise<readonly Mail[]> {
  const user = { id: 'u', name: 'Nora & Co', email: 'nora@northwind.example', language }
  for (const kind of Object.keys(accessMails) as AccessMailKind[])
    await sendAccessMail(world.options, kind, user, `${origin}/reset-password?token=abc`)
  return world.mails.splice(0)
}

async function noticesOf(world: TestWorld, language: Code): Promise<readonly Mail[]> {
  const user = { id: 'u', name: 'Nora', email: 'nora@northwind.example', language }
  const kinds = Object.keys(notices) as Notice[]
  for (const notice of kinds) sendNotice(world.options, user, notice)
  await expect.poll(() => world.mails.length).toBe(kinds.length)
  return world.mails.splice(0)
}

/** Of a sign-in from elsewhere, and of a key. */
async function noticesWithDetails(world: TestWorld): Promise<readonly Mail[]> {
  const signIn = (address: string) =>
    new ApiClient(world.api, null).send<Json>(
      'POST',
      '/auth',
      { email: people.orgAdmin, password },
      { 'user-agent': firefox, 'x-test-address': address },
    )
  await signIn('203.0.113.7')
  await signIn('198.51.100.9')
  const admin = await world.signIn('admin')
  const account = { organization: north, name: 'Warehouse', owner: 'user-orgAdmin' }
  const { id } = await admin.create('service-account', account)
  expect((await admin.post(`/service-account/${id}/keys`)).status).toBe(200)
  await expect.poll(() => world.mails.length).toBe(3)
  return world.mails.splice(0).filter(({ to }) => to === people.orgAdmin)
}

/** Of a run that is mailed, an export that is ready, and a job that fails. */
async function jobMails(world: TestWorld, emailTo: readonly string[] = [people.orgAdmin]): Promise<readonly Mail[]> {
  const client = await world.signIn('orgAdmin')
  const run = async (kind: string, more: Json = {}) => {
    const schedule = { frequency: 'daily', time: '10:00', timezone: 'UTC' }
    const job = { organization: north, name: 'Morning', kind: 'archive_sweep', schedule, ...more }
    const { id } = await client.create('scheduled-job', job)
    await world.store.transaction(async tx => {
      const rows = await tx.lock('scheduled-job', [id], 'all')
      await tx.update(
        'scheduled-job',
        rows.map(row => ({ ...row, kind })),
      )
    })
    expect((await client.post(`/scheduled-job/${id}/run`)).status).toBe(200)
    await createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
  }
  await run('deal_sync', { delivery: 'email', emailTo })
  const days = { dateRange: 'custom', from: '2026-11-19', to: '2026-11-20' }
  const question = { dimensions: ['campaign'], metrics: ['impressions'], ...days, name: 'Weekly' }
  const asked = { ...question, organization: north, format: 'csv' }
  expect((await client.post('/report-export', asked)).status).toBe(200)
  await run('supply_check')
  // Who a run is for is told after it has ended.
  await expect.poll(() => world.mails.length).toBe(3)
  return world.mails.splice(0).sort((one, other) => (one.subject < other.subject ? -1 : 1))
}

/** Of one alert, and of several. */
async function alertMails(world: TestWorld): Promise<readonly Mail[]> {
  const admin = await world.signIn('admin')
  const look = () => createAlertWorker(createApiContext(world.options), { consoleUrl: origin }).look()
  const put = (entity: string, id: string, more: Json) =>
    putRows(world.store, entity, { id, organization: north, name: id, ...more })
  for (const kind of ['media_rejected', 'job_failed'])
    await admin.create('alert-rule', { organization: north, name: kind, kind })
  await put('media', 'm1', { status: 'rejected', subtype: 'display' })
  await look()
  const job = { lastState: 'failed', lastRunAt: '2026-11-20T10:00:00.000Z', share: 'organization' }
  for (const id of ['j1', 'j2']) await put('scheduled-job', id, { status: 'scheduled', ...job })
  await look()
  return world.mails.splice(0).filter(({ to }) => to === people.orgAdmin)
}

async function allMails(code: Code): Promise<readonly Mail[]> {
  const world = await worldIn(code)
  return [
    ...(await accessMailsOf(world, code)),
    ...(await noticesOf(world, code)),
    ...(await noticesWithDetails(world)),
    ...(await alertMails(world)),
    ...(await jobMails(world)),
  ]
}

/** As in `mailsInEnglish.txt`; ids of runs are made anew. */
function writtenOut(mails: readonly Mail[]): string {
  const texts = mails.map(({ subject, text, html }) => [subject, text, ...(html ? [html] : [])].join('\n\n'))
  return `${texts.join('\n\n----\n\n').replace(/job-history\/[\w-]+/g, 'job-history/run')}\n`
}

/** What it says in lines, without addresses of pages, tags, and the values that the test has made up. */
function linesOf({ subject, text, html = '' }: Mail): readonly string[] {
  const lines = [subject, ...text.split('\n'), ...html.split(/<[^>]*>/)]
  const values = /https?:\S+|&#38;|Nora( & Co)?|Co\b|The (orgAdmin|admin)|Warehouse|Morning|Weekly|\b[mj]\d\b/g
  return lines.map(line => line.replace(values, '').trim()).filter(line => /\p{L}{3}/u.test(line))
}

describe('mails', () => {
  it('say in English what mailsInEnglish.txt has', async () => {
    const mails = await allMails('en')
    await expect(writtenOut(mails)).toMatchFileSnapshot('mailsInEnglish.txt')
    expect(mails.filter(({ language }) => language !== undefined)).toEqual([])
  })

  it('have no sentence in English for who reads German or Arabic', async () => {
    const [english, german, arabic] = [await allMails('en'), await allMails('de'), await allMails('ar')]
    expect([german.length, arabic.length]).toEqual([english.length, english.length])
    const known = new Set(english.flatMap(linesOf))
    expect(german.flatMap(linesOf).filter(line => known.has(line))).toEqual([])
    const names = /Astrolabe|Firefox|Linux|UTC/g
    expect(arabic.flatMap(linesOf).filter(line => /[a-z]{2}/i.test(line.replace(names, '')))).toEqual([])
  })

  it('come in the language of each receiver, and say which it is', async () => {
    const world = await worldIn('ar')
    const [reset] = await accessMailsOf(world, 'ar')
    expect(reset).toMatchObject({ subject: 'اختيار كلمة مرور جديدة لحسابك في Astrolabe', language: 'ar' })
    expect(reset?.text.split('\n\n')).toEqual([
      'مرحبًا Nora & Co،',
      'طلب شخص، على الأرجح أنت، كلمة مرور جديدة لحسابك في Astrolabe. اختر واحدة هنا:',
      `${origin}/reset-password?token=abc`,
      'يعمل الرابط مرة واحدة خلال عشر دقائق. إذا لم تكن تتوقع هذه الرسالة، فيمكنك تجاهلها.',
    ])
    expect(reset?.html).toMatch(/^<div lang="ar" dir="rtl"><p>مرحبًا Nora &#38; Co،<\/p>.*<\/div>$/)
    const [place] = await noticesWithDetails(world)
    expect(place?.text).toContain('Firefox على Linux، 198.51.100.9، 21 نوفمبر 2026، 09:00 (UTC)')
    const [one, several] = await alertMails(world)
    expect(one?.text).toContain(`\n${origin}/inbox\n`)
    expect(several?.subject).toBe('تنبيهان يتطلبان انتباهك')
    const [german] = await accessMailsOf(world, 'de')
    expect(german).toMatchObject({ subject: 'Neues Passwort für Astrolabe wählen', language: 'de' })
    expect(german?.html).toMatch(/^<div lang="de" dir="ltr">/)
  })

  it('of a run are in the language that its receivers have in common, and English where they have none', async () => {
    const world = await worldIn('de')
    const [own] = await jobMails(world)
    expect(own?.text.replace(/job-history\/[\w-]+/, 'job-history/run').split('\n\n')).toEqual([
      'Morning wurde ausgeführt: 1.234 Zeilen.',
      '3 Entwürfe konnten nicht archiviert werden',
      'Melden Sie sich an, um es hier anzusehen:',
      `${origin}/reporting/job-history/run/show`,
      'Verfügbar bis 29. Dez. 2026.',
    ])
    const languageFor = async (...emailTo: readonly string[]) => (await jobMails(world, emailTo))[0]?.language
    // Nobody of the organization: as who the run is for.
    expect(await languageFor('desk@elsewhere.example')).toBe('de')
    expect(await languageFor(people.orgAdmin, 'desk@elsewhere.example')).toBe('de')
    expect(await languageFor(people.orgAdmin, people.viewer)).toBeUndefined()
    expect(await languageFor(people.viewer)).toBeUndefined()
    // Of another organization: it isn't told that they are a user.
    const admin = await world.signIn('admin')
    const stranger = (await admin.get<Json>('/user/user-stranger')).body
    expect((await admin.put('/user/user-stranger', { ...stranger, language: 'ar' })).status).toBe(200)
    expect(await languageFor(people.stranger)).toBe('de')
  })

  it('of a run ask once who of its receivers is a user', async () => {
    const world = await worldIn('de')
    const list = vi.spyOn(world.options.store.read, 'list')
    expect((await jobMails(world)).map(({ language }) => language)).toContain('de')
    const asked = list.mock.calls.filter(([table, { where = [] }]) => table === 'user' && where[0]?.column === 'email')
    list.mockRestore()
    expect(asked).toHaveLength(1)
  })

  it('are in English where there are no texts, or they can’t be loaded', async () => {
    const without = await worldIn('de', { languages: {} })
    expect((await accessMailsOf(without, 'de'))[0]).toMatchObject({ subject: accessMails.reset })
    let tries = 0
    const flaky = async () => {
      tries += 1
      if (tries === 1) throw new Error('A file is missing')
      return { texts: { 'Choose a new password for %{title}': 'Neu: %{title}' }, said: {} }
    }
    const world = await worldIn('de', { languages: { de: flaky } })
    const subjects = (await accessMailsOf(world, 'de')).map(({ subject }) => subject)
    expect([subjects[0], tries]).toEqual([accessMails.reset, 2])
    expect((await accessMailsOf(world, 'de'))[0]?.subject).toBe('Neu: Astrolabe')
    expect(tries).toBe(2)
    expect(world.logged).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'The texts of a language could not be loaded' }),
    )
  })
})
