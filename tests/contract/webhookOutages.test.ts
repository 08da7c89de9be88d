import { beforeEach, expect, it } from 'vitest'
import { catalogue as ownCatalogue } from '../../resources.config.ts'
import type { Catalogue, Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createDeliveryWorker } from '../../src/engine/server/events/createDeliveryWorker.ts'
import { eventTable } from '../../src/engine/server/events/eventRow.ts'
import { FetchRefused } from '../../src/engine/server/outside.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, origin, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { offering } from './offering.ts'
import { eachStore } from './stores.ts'

interface Sent {
  readonly url: string
  readonly body: string
}

/** With what these tests ask for: partners are made easily. */
const catalogue: Catalogue = offering(ownCatalogue, ['partner.*'])

eachStore(open => {
  let test: TestWorld
  let admin: ApiClient
  let sent: Sent[]
  let made: number
  /** What receivers answer; a status, or no answer at all. */
  let answer: (one: Sent) => number | 'hangs' | Promise<number>
  /** What they say of when to come again. */
  let retryAfter: string

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)), { catalogue })
    admin = await test.signIn('admin')
    sent = []
    made = 0
    answer = () => 204
    retryAfter = ''
  })

  const post = async (url: string, { body }: { readonly body: string }) => {
    const one = { url, body }
    sent.push(one)
    const status = await answer(one)
    if (status === 'hangs') throw new FetchRefused('timeout', 'No response within 10 seconds')
    return { status, text: '', retryAfter }
  }
  const worker = () =>
    createDeliveryWorker(createApiContext({ ...test.options, fetcher: { ...test.options.fetcher, post } }), {
      consoleUrl: origin,
    })
  const look = () => worker().look()
  const later = (seconds: number) => {
    test.time.now = new Date(test.time.now.getTime() + seconds * 1000)
  }
  const partnerHook = (changes: Json = {}) => {
    const url = 'https://hooks.example/in'
    const own = { name: 'Receiver', organization: north, url, events: ['partner.*'], authKind: 'none', backoffS: 1 }
    return admin.create('webhook', { ...own, ...changes })
  }
  const partner = (): Promise<Row> => {
    made += 1
    const resource = catalogue.resources.partner as Resource
    // Without a credential: writing one takes a recent proof.
    const body = { ...bodyFor(resource, new Map(), north), dealSync: undefined }
    return admin.create('partner', { ...body, name: `Row ${made}`, organization: north })
  }
  const rename = async ({ id }: Row) => {
    made += 1
    const { body } = await admin.get<Row>(`/partner/${id}`)
    expect((await admin.put(`/partner/${id}`, { ...body, name: `Renamed ${made}` })).status).toBe(200)
  }
  const bodies = () => sent.map(({ body }) => JSON.parse(body) as { id: string; data: Json })
  const deliveries = async (webhook: Row) =>
    (await admin.get<Row[]>(`/webhook-delivery?organization=${north}&webhook=${webhook.id}&sort=asc(sequence)`)).body
  const stored = async (webhook: Row) => (await admin.get<Row>(`/webhook/${webhook.id}`)).body

  it('is suspended after 20 failures in a row, tried every hour, and gets everything once it answers', async () => {
    const webhook = await partnerHook({ retryMax: 0 })
    const rows: Row[] = []
    for (let index = 0; index < 5; index += 1) rows.push(await partner())
    answer = () => 'hangs'
    for (let turn = 0; turn < 12; turn += 1) {
      await look()
      later(600)
    }
    const failures = sent.length
    expect(failures).toBeGreaterThanOrEqual(20)
    const suspended = await stored(webhook)
    expect(suspended).toMatchObject({ status: 'failing', nextTryAt: expect.any(String) })
    expect(Date.parse(String(suspended.nextTryAt))).toBeLessThanOrEqual(test.time.now.getTime() + 3_600_000)
    await rename(rows[0] as Row)
    expect(sent.length).toBe(failures)
    const { rows: events } = await test.store.read.list(eventTable, { scope: [north], limit: 1000 })
    expect(events.map(({ type }) => type)).toContain('webhook.status_changed')
    const log = await admin.get<Row[]>(`/audit-log?organization=${north}&entity.id=${webhook.id}&action=status_change`)
    expect(log.body).toMatchObject([{ actor: { kind: 'system' }, reason: '20 messages in a row failed' }])
    answer = () => 204
    later(3600)
    sent.length = 0
    await look()
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(6)
    expect(await stored(webhook)).toMatchObject({ status: 'active', failuresInRow: 0, lastHttpCode: 204 })
    expect((await deliveries(webhook)).map(({ status }) => status)).toEqual(Array(6).fill('delivered'))
  })

  it('one that answers 500 for a day is asked seldom, and then gets every change once, in order', async () => {
    const webhook = await partnerHook()
    const [one, two] = [await partner(), await partner()]
    answer = () => 500
    for (let hour = 0; hour < 24; hour += 1) {
      if (hour % 6 === 0) await rename(hour % 12 === 0 ? one : two)
      for (let turn = 0; turn < 2; turn += 1) {
        later(1800)
        await look()
      }
      admin = await signedIn(test.api, people.admin)
    }
    expect(await stored(webhook)).toMatchObject({ status: 'failing' })
    expect(sent.length).toBeLessThan(60)
    answer = () => 204
    sent.length = 0
    for (let turn = 0; turn < 3; turn += 1) {
      later(3600)
      await look()
    }
    const told = bodies().map(({ data }) => [data.id, data.version])
    for (const { id } of [one, two])
      expect(told.filter(([of]) => of === id).map(([, version]) => version)).toEqual([1, 2, 3])
    expect(told).toHaveLength(6)
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(6)
  })

  it('a receiver that asks for time gets it, for all messages, and an hour at most', async () => {
    const webhook = await partnerHook({ backoffS: 1, retryMax: 10 })
    await partner()
    answer = () => 429
    retryAfter = '120'
    await look()
    await partner()
    later(119)
    await look()
    expect(sent).toHaveLength(1)
    expect((await stored(webhook)).nextTryAt).toBe(new Date(test.time.now.getTime() + 1000).toISOString())
    later(1)
    retryAfter = new Date(test.time.now.getTime() + 7 * 86_400_000).toUTCString()
    await look()
    const tries = sent.length
    later(3599)
    await look()
    expect(sent).toHaveLength(tries)
    answer = () => 204
    // What follows is neither seconds nor a date.
    retryAfter = 'soon'
    later(1)
    await look()
    expect(new Set((await deliveries(webhook)).map(({ status }) => status))).toEqual(new Set(['delivered']))
    expect(await stored(webhook)).not.toHaveProperty('nextTryAt')
    answer = () => 503
    await partner()
    await look()
    later(1)
    answer = () => 204
    await look()
    expect(new Set((await deliveries(webhook)).map(({ status }) => status))).toEqual(new Set(['delivered']))
  })

  it('one that never answers holds up no other webhook', async () => {
    await partnerHook({ name: 'Slow', url: 'https://slow.example/' })
    await partnerHook({ name: 'Quick', url: 'https://quick.example/' })
    await partner()
    let release = () => {}
    const held = new Promise<number>(resolve => {
      release = () => resolve(200)
    })
    answer = ({ url }) => (url.includes('slow') ? held : 204)
    const at = worker()
    const looking = at.look()
    await expect.poll(() => sent.length).toBe(2)
    await partner()
    // Another process leaves the slow one to this one.
    await look()
    expect(sent.map(({ url }) => new URL(url).hostname)).toEqual(expect.arrayContaining(['quick.example']))
    expect(sent.filter(({ url }) => url.includes('quick'))).toHaveLength(2)
    expect(sent.filter(({ url }) => url.includes('slow'))).toHaveLength(1)
    release()
    await looking
  })
})
