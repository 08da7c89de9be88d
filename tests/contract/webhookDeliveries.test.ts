import { createHmac } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { catalogue as ownCatalogue } from '../../resources.config.ts'
import type { Catalogue, Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createDeliveryWorker } from '../../src/engine/server/events/createDeliveryWorker.ts'
import { eventTable } from '../../src/engine/server/events/eventRow.ts'
import { forgetEvents } from '../../src/engine/server/events/forgetEvents.ts'
import { FetchRefused, type Posted } from '../../src/engine/server/outside.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
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
import { offering } from './offering.ts'
import { eachStore } from './stores.ts'

interface Sent {
  readonly url: string
  readonly headers: Posted['headers']
  readonly body: string
  readonly timeoutMs: number
  readonly at: number
}

/** With what these tests ask for: partners are made easily. */
const catalogue: Catalogue = offering(ownCatalogue, ['partner.*', 'webhook.*'])

eachStore(open => {
  let test: TestWorld
  let admin: ApiClient
  let sent: Sent[]
  /** What receivers answer; a status, or no answer at all. */
  let answer: (one: Sent) => number | 'hangs' | Promise<number>

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)), { catalogue })
    admin = await test.signIn('admin')
    sent = []
    answer = () => 204
  })

  const post = async (url: string, { headers, body, timeoutMs }: Posted) => {
    const one = { url, headers, body, timeoutMs, at: test.time.now.getTime() }
    sent.push(one)
    const status = await answer(one)
    if (status === 'hangs') throw new FetchRefused('timeout', 'No response within 10 seconds')
    return { status, text: `I am ${status}` }
  }
  const worker = () =>
    createDeliveryWorker(createApiContext({ ...test.options, fetcher: { ...test.options.fetcher, post } }), {
      consoleUrl: origin,
    })
  const look = () => worker().look()
  const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
  const hook = (changes: Json = {}) =>
    admin.create('webhook', {
      name: 'Receiver',
      organization: north,
      url: 'https://hooks.example/in',
      events: ['deal.created', 'deal.updated', 'deal.status_changed', 'campaign.*'],
      authKind: 'hmac_sha256',
      secret,
      backoffS: 1,
      ...changes,
    })
  let made = 0
  const campaign = (organization = north, changes: Json = {}) => put('campaign', organization, changes)
  /** A row of its own, as the API would write it, through the same door. */
  async function put(entity: string, organization: string, changes: Json): Promise<Row> {
    made += 1
    const resource = catalogue.resources[entity] as Resource
    return admin.create(entity, {
      ...bodyFor(resource, links, organization),
      name: `Row ${made}`,
      organization,
      ...changes,
    })
  }
  const links = new Map<string, Row>()
  const later = (seconds: number) => {
    test.time.now = new Date(test.time.now.getTime() + seconds * 1000)
  }
  const rename = async ({ id }: Row, entity = 'partner') => {
    made += 1
    const { body } = await admin.get<Row>(`/${entity}/${id}`)
    expect((await admin.put(`/${entity}/${id}`, { ...body, name: `Renamed ${made}` })).status).toBe(200)
  }
  const bodies = () =>
    sent.map(({ body }) => JSON.parse(body) as { id: string; type: string; attempt: number; data: Json })
  const deliveries = async (webhook: Row) =>
    (await admin.get<Row[]>(`/webhook-delivery?organization=${north}&webhook=${webhook.id}&sort=asc(sequence)`)).body
  const stored = async (webhook: Row) => (await admin.get<Row>(`/webhook/${webhook.id}`)).body
  const withEvents = (events: readonly string[], changes: Json = {}) => hook({ events, ...changes })
  const partnerHook = (changes: Json = {}) => withEvents(['partner.*'], changes)
  // Without a credential: writing one takes a recent proof.
  const partner = (org = north, changes: Json = {}) => put('partner', org, { dealSync: undefined, ...changes })

  it('gets what it asks for of its own organization, signed by Standard Webhooks, once', async () => {
    const webhook = await partnerHook()
    const one = await partner()
    await partner(south)
    await put('fee', north, {})
    await rename(one)
    await Promise.all([look(), look(), look()])
    await look()
    expect(bodies().map(({ type, data }) => [type, data.id, data.version])).toEqual([
      ['partner.created', one.id, 1],
      ['partner.updated', one.id, 2],
    ])
    for (const { headers, body } of sent) {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
      expect(headers['webhook-id']).toBe(JSON.parse(body).id)
      expect(Number(headers['webhook-timestamp'])).toBe(test.time.now.getTime() / 1000)
    }
    expect(await deliveries(webhook)).toMatchObject([
      { status: 'delivered', event: 'partner.created', attempt: 1, httpCode: 204, response: 'I am 204' },
      { status: 'delivered', event: 'partner.updated', attempt: 1, record: { type: 'partner', id: one.id } },
    ])
    expect(await stored(webhook)).toMatchObject({ failuresInRow: 0, lastHttpCode: 204, version: 1 })
  })

  it('tries again after longer and longer, keeps a record’s order meanwhile, and others go on', async () => {
    const webhook = await partnerHook({ backoffS: 2, retryMax: 2 })
    const bad = await partner()
    answer = ({ body }) => (body.includes(bad.id) ? 503 : 204)
    await look()
    const good = await partner()
    await rename(bad)
    await look()
    expect(bodies().map(({ data, attempt }) => [data.id, data.version, attempt])).toEqual([
      [bad.id, 1, 1],
      [good.id, 1, 1],
    ])
    const tries = async (seconds: number) => {
      later(seconds)
      const before = sent.length
      await look()
      return bodies()
        .slice(before)
        .map(({ attempt }) => attempt)
    }
    expect([await tries(1), await tries(1), await tries(3), await tries(1)]).toEqual([[], [2], [], [3, 1]])
    // Others got through: this one alone is refused, and given up after its retries. Its next one has its own turn.
    expect(await deliveries(webhook)).toMatchObject([
      { status: 'failed', attempt: 3, httpCode: 503, record: { id: bad.id } },
      { status: 'delivered', record: { id: good.id } },
      { status: 'pending', attempt: 1, record: { id: bad.id } },
    ])
  })

  it('tells of each when it was sent, with what, how long the answer took, and when it is tried again', async () => {
    const webhook = await partnerHook({ backoffS: 2, retryMax: 1, timeoutMs: 1234 })
    await partner()
    const first = test.time.now.toISOString()
    // The receiver takes its time: at least so long, and on a busy machine longer.
    const takes = (ms: number, status: number) => () => new Promise<number>(done => setTimeout(() => done(status), ms))
    answer = takes(40, 503)
    await look()
    expect(sent[0]?.timeoutMs).toBe(1234)
    const [waiting] = await deliveries(webhook)
    expect(waiting).toMatchObject({
      status: 'pending',
      asked: false,
      firstSentAt: first,
      sentAt: first,
      requestHeaders: expect.stringContaining(`webhook-id: ${waiting?.eventId}`),
    })
    expect(Number(waiting?.latencyMs)).toBeGreaterThanOrEqual(39)
    // The wait of two seconds begins with the answer, and may be a little longer or shorter.
    const wait = Date.parse(String(waiting?.nextRetryAt)) - test.time.now.getTime()
    expect(wait).toBeGreaterThanOrEqual(1000)
    expect(wait).toBeLessThanOrEqual(4000)
    expect([(await stored(webhook)).lastHttpCode, (await stored(webhook)).lastDeliveryAt ?? null]).toEqual([503, null])
    test.time.now = new Date(String(waiting?.nextRetryAt))
    const second = test.time.now.toISOString()
    answer = takes(300, 204)
    await look()
    const [done] = await deliveries(webhook)
    expect(done).toMatchObject({ status: 'delivered', attempt: 2, firstSentAt: first, sentAt: second })
    expect(Number(done?.latencyMs)).toBeGreaterThanOrEqual(299)
    expect(done?.nextRetryAt ?? null).toBeNull()
    expect((await stored(webhook)).lastDeliveryAt).toBe(second)
    await partner()
    await admin.post(`/webhook/${webhook.id}/action`, { action: 'test' })
    await look()
    const all = await deliveries(webhook)
    const order = all.map(({ sequence }) => Number(sequence))
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(new Set(order).size).toBe(3)
  })

  it('an answer that another attempt wouldn’t change ends it, and somebody may send it again', async () => {
    const webhook = await partnerHook()
    await partner()
    answer = () => 410
    await look()
    later(60)
    await look()
    expect(sent).toHaveLength(1)
    const [failed] = await deliveries(webhook)
    expect(failed).toMatchObject({ status: 'failed', httpCode: 410 })
    answer = () => 200
    expect((await admin.post(`/webhook-delivery/${failed?.id}/move`, { to: 'pending' })).status).toBe(200)
    await look()
    expect(bodies().map(({ id }) => id)).toEqual([failed?.eventId, failed?.eventId])
    expect(await deliveries(webhook)).toMatchObject([{ status: 'delivered', attempt: 1, httpCode: 200 }])
    const viewer = await test.signIn('viewer')
    expect((await viewer.post(`/webhook-delivery/${failed?.id}/move`, { to: 'pending' })).status).toBe(403)
  })

  it('a message whose process ended after it was sent is sent again under the same id', async () => {
    await partnerHook()
    await partner()
    answer = () => new Promise(() => {})
    void look()
    await expect.poll(() => sent.length).toBe(1)
    answer = () => 204
    const next = worker()
    await next.look()
    expect(sent).toHaveLength(1)
    later(61)
    await next.look()
    expect([sent.length, new Set(bodies().map(({ id }) => id)).size]).toEqual([2, 1])
  })

  it('gets nothing that happens while it is paused or disabled, and what waits then is skipped', async () => {
    const webhook = await partnerHook()
    answer = () => 503
    await partner()
    await look()
    await admin.post(`/webhook/${webhook.id}/move`, { to: 'paused' })
    await partner()
    later(60)
    await look()
    expect(sent).toHaveLength(1)
    await admin.post(`/webhook/${webhook.id}/move`, { to: 'disabled' })
    await look()
    expect(await deliveries(webhook)).toMatchObject([{ status: 'skipped' }])
  })

  it('a test event goes out at once, also while it is paused', async () => {
    const webhook = await partnerHook()
    await admin.post(`/webhook/${webhook.id}/move`, { to: 'paused' })
    expect((await admin.post(`/webhook/${webhook.id}/action`, { action: 'test' })).status).toBe(200)
    expect(await deliveries(webhook)).toMatchObject([{ status: 'pending', asked: true }])
    await look()
    expect(await deliveries(webhook)).toMatchObject([{ status: 'delivered', asked: false }])
    expect(bodies()).toMatchObject([{ type: 'webhook.test', data: { id: webhook.id } }])
    const viewer = await test.signIn('viewer')
    expect((await viewer.post(`/webhook/${webhook.id}/action`, { action: 'test' })).status).toBe(403)
  })

  it('what its filter names, and what belongs to it or has its labels, is what it gets', async () => {
    const account = await put('account', north, {})
    links.set('account', account)
    await withEvents(['campaign.*', 'partner.*'], { filter: { accounts: [account.id] } })
    const ours = await campaign(north, { account: account.id })
    const other = await put('account', north, {})
    await campaign(north, { account: other.id })
    await partner()
    await look()
    expect(bodies().map(({ data }) => data.id)).toEqual([ours.id])
    sent.length = 0
    await withEvents(['campaign.*'], { name: 'One campaign', filter: { campaigns: [ours.id] } })
    await rename(ours, 'campaign')
    await campaign(north, { account: account.id })
    await look()
    expect(bodies().map(({ type, data }) => [type, data.id])).toContainEqual(['campaign.updated', ours.id])
    expect(bodies().filter(({ type }) => type === 'campaign.created')).toHaveLength(1)
    sent.length = 0
    await withEvents(['partner.*'], { name: 'Labelled', filter: { labels: ['vip'] } })
    await partner()
    const vip = await partner(north, { labels: ['vip'] })
    await look()
    expect(bodies().map(({ data }) => data.id)).toEqual([vip.id])
  })

  it('no secret stands in what is sent or kept, not even one that a receiver repeats', async () => {
    const token = 'planted-token-91d2f0aa'
    const headers = [{ name: 'X-Key', value: 'planted-header-55e1' }]
    const webhook = await withEvents(['webhook.*'], { authKind: 'bearer', secret: token, headers })
    const world = createApiContext({
      ...test.options,
      fetcher: {
        ...test.options.fetcher,
        post: async (url, posted) => {
          await post(url, posted)
          return { status: 200, text: JSON.stringify(posted.headers) }
        },
      },
    })
    const row = await stored(webhook)
    await admin.put(`/webhook/${webhook.id}`, { ...row, secret: `${token}-2` })
    await admin.post(`/webhook/${webhook.id}/action`, { action: 'test' })
    await createDeliveryWorker(world, { consoleUrl: origin }).look()
    expect(sent[0]?.headers.authorization).toContain(token)
    expect(JSON.stringify(sent.map(({ body }) => body))).not.toContain(token)
    const kept = JSON.stringify((await test.store.read.list('webhook-delivery', { scope: 'all' })).rows)
    expect(kept).toContain('authorization: Bearer •••')
    expect(kept).not.toMatch(/planted-(token|header)/)
  })

  it('a rotated secret is shown once, and both sign until the old one ends', async () => {
    const webhook = await partnerHook()
    const rotated = await admin.post<{ secret: string; previousEndsAt: string }>(`/webhook/${webhook.id}/secret`, {
      hours: 2,
    })
    expect(rotated.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await admin.post(`/webhook/${webhook.id}/secret`, { hours: 1000 })).toMatchObject({ status: 400 })
    const token = await hook({ authKind: 'bearer' })
    expect(await admin.post(`/webhook/${token.id}/secret`)).toMatchObject({ status: 409 })
    const signers = async () => {
      sent.length = 0
      await partner()
      await look()
      const [{ headers, body } = { headers: {} as Posted['headers'], body: '' }] = sent
      const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const by = (one: string) =>
        `v1,${createHmac('sha256', Buffer.from(one.slice(6), 'base64'))
          .update(text)
          .digest('base64')}`
      const names = new Map([
        [by(rotated.body.secret), 'new'],
        [by(secret), 'old'],
      ])
      return headers['webhook-signature']?.split(' ').map(one => names.get(one) ?? 'neither')
    }
    expect(await stored(webhook)).toMatchObject({ previousSecretEndsAt: rotated.body.previousEndsAt })
    expect(Date.parse(rotated.body.previousEndsAt) - test.time.now.getTime()).toBe(2 * 3_600_000)
    expect(await signers()).toEqual(['new', 'old'])
    later(2 * 3600)
    expect(await signers()).toEqual(['new'])
    const answers = JSON.stringify([
      await stored(webhook),
      (await admin.get(`/webhook/${webhook.id}/history`)).body,
      (await admin.get(`/audit-log?organization=${north}&action=secret_rotated`)).body,
    ])
    expect(answers).toContain('secret_rotated')
    expect(answers).not.toContain(rotated.body.secret.slice(6, 40))
    // What was signed for one receiver is not signed for another.
    const row = await stored(webhook)
    const moved = await admin.put<Row>(`/webhook/${webhook.id}`, { ...row, url: 'https://other.example/', secret })
    expect(moved.body.previousSecret).toBeUndefined()
  })

  it('is made by those only who may read what it tells', async () => {
    const viewer = await test.signIn('viewer')
    const permissions = [{ resource: 'webhook', verbs: ['list', 'read', 'create', 'update'] }]
    const role = {
      id: 'hooks',
      name: 'Hooks',
      organization: north,
      scope: 'organization',
      status: 'active',
      version: 1,
    }
    await test.store.transaction(async tx => {
      await tx.insert('role', [storedRow(catalogue.resources.role as Resource, { ...role, permissions })])
      const [held] = await tx.lock('role-binding', ['binding-viewer-org-north'], 'all')
      await tx.update('role-binding', [{ ...held, id: 'binding-viewer-org-north', role: 'hooks' }])
    })
    later(2)
    const body = { name: 'Mine', organization: north, url: 'https://hooks.example/', authKind: 'none' }
    const refused = await viewer.post<Json>('/webhook', { ...body, events: ['deal.created'] })
    expect([refused.status, refused.body.fields]).toEqual([400, { events: expect.stringContaining('read the deals') }])
    expect((await viewer.post('/webhook', { ...body, events: ['campaign.*'] })).status).toBe(400)
  })

  it('events and deliveries are forgotten after 30 days, but for what was not told yet', async () => {
    const webhook = await partnerHook()
    await partner()
    await look()
    const world = createApiContext(test.options)
    later(29 * 86_400)
    await forgetEvents(world)
    const kept = async () => (await test.store.read.list('webhook-delivery', { scope: 'all' })).rows
    expect(await kept()).toMatchObject([{ webhook: webhook.id }])
    admin = await signedIn(test.api, people.admin)
    await partner()
    later(2 * 86_400)
    await forgetEvents(world)
    const { rows } = await test.store.read.list(eventTable, { scope: [north], limit: 1000 })
    expect(rows.map(({ type, pending }) => [type, pending])).toContainEqual(['partner.created', true])
    expect(rows.filter(({ pending }) => !pending)).toEqual([])
    expect(await kept()).toEqual([])
  })
})
