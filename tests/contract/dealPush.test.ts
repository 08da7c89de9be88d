import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { DealSync } from '../../src/advertising/dealsApi/dealSync.ts'
import { partOf } from '../../src/engine/contract/looseValues.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { type DealPartner, type PartnerReply, startDealPartner } from '../setup/dealPartner.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { dealFetcher } from './dealFetcher.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const credential = 'a key of the partner'
const minute = 60_000
let dsp: DealPartner

beforeAll(async () => {
  dsp = await startDealPartner()
})
afterAll(() => dsp.stop())

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  let [partner, seat, other] = ['', '', '']
  let made = 0

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)), { fetcher: dealFetcher(dsp) })
    admin = await world.signIn('orgAdmin')
    partner = (await makePartner('Parallax', { enabled: true, authKind: 'bearer', credential })).id
    seat = (await makeSeat(partner, 'buyer-7')).id
    other = (await makeSeat((await makePartner('Mail only', { enabled: false })).id, 'buyer-8')).id
  })
  beforeEach(() => {
    dsp.calls.length = 0
    dsp.answer = () => ({ status: 204 })
    later(1)
  })

  const later = (minutes: number) => {
    world.time.now = new Date(world.time.now.getTime() + minutes * minute)
  }
  const at = (path: string) => `https://dsp.example:${dsp.port}${path}`
  const makePartner = (name: string, dealSync: Json) =>
    admin.create('partner', {
      organization: north,
      name,
      domain: 'dsp.example',
      country: 'DE',
      currency: 'EUR',
      timezone: 'Asia/Tokyo',
      dealSync: { endpoint: at('/deals'), statusEndpoint: at('/status'), ...dealSync },
    })
  const makeSeat = (of: string, seatId: string) =>
    admin.create('seat', { organization: north, name: seatId, partner: of, seatId })
  const makeDeal = (changes: Json = {}) =>
    admin.create('deal', {
      organization: north,
      name: 'Evening video',
      dealId: `AST-${++made}`,
      origin: 'astrolabe.example',
      side: 'sell',
      priceType: 'first',
      floor: 2_500_000,
      auxData: 'no_fixed',
      curator: 'curator.example',
      curatorDealId: 'CUR-1',
      buyerSeats: [seat],
      ...changes,
    })
  const send = async (changes: Json = {}) => {
    const deal = await makeDeal(changes)
    await admin.post(`/deal/${deal.id}/move`, { to: 'send' })
    return deal
  }
  const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
  const stored = async ({ id }: { readonly id: string }) => (await admin.get(`/deal/${id}`)).body
  const pushes = () => dsp.calls.filter(({ path }) => path === '/deals')
  const questions = ({ dealId }: Json) => dsp.calls.filter(({ path, body }) => path === '/status' && body.id === dealId)
  const says = (status: number, ext?: Json) => (call: { readonly body: Json }) => ({
    body: { version: '1.0', id: call.body.id, buyerstatus: [{ buyerseatid: 'buyer-7', status, ...(ext && { ext }) }] },
  })

  it('[domain.1.8] sends a deal to the partner of its seats, keyed as agreed, and keeps what came of it', async () => {
    dsp.answer = says(0)
    // The other seat is another partner's.
    const deal = await makeDeal({ buyerSeats: [seat, other] })
    expect(deal.sync).toEqual({ state: 'never' })
    await work()
    expect(dsp.calls).toEqual([])
    const sent = (await admin.post(`/deal/${deal.id}/move`, { to: 'send' })).body
    expect(sent).toMatchObject({ status: 'pending', sync: { state: 'pending' } })
    await work()
    const [call, ...more] = pushes()
    expect(more).toEqual([])
    expect(call?.headers.authorization).toBe(`Bearer ${credential}`)
    expect(call?.body).toMatchObject({
      id: deal.dealId,
      name: 'Evening video',
      origin: 'astrolabe.example',
      sellerstatus: 2,
      wseat: ['buyer-7'],
      auxdata: 3,
      terms: { dealfloor: 2.5, cur: 'USD', guar: 0, pricetype: 1 },
      curation: { curator: 'curator.example', cdealid: 'CUR-1' },
    })
    const now = world.time.now.toISOString()
    const after = await stored(deal)
    expect(after).toMatchObject({
      version: 2,
      sync: { target: at('/deals'), state: 'ok', lastAt: now, payloadHash: call?.headers['idempotency-key'] },
      buyerStatus: 'pending',
      buyerStatuses: [{ seat, status: 'pending', at: now }],
    })
    expect(JSON.stringify(after)).not.toContain(credential)
    // It has said how its seats stand: nobody asks at once.
    expect(questions(deal)).toEqual([])
    await work()
    expect(pushes()).toHaveLength(1)
  })

  it('shows what will go before it goes, with what is odd about it at the partner: its currency and timezone', async () => {
    const deal = await makeDeal({ startAt: '2026-12-01T23:00:00.000Z', deviceTypes: ['phone'] })
    const view = async () => (await admin.get<DealSync>(`/deal/${deal.id}/sync`)).body.partners
    const [shown] = await view()
    expect(shown).toMatchObject({
      partner: { id: partner, name: 'Parallax' },
      endpoint: at('/deals'),
      statusEndpoint: at('/status'),
      notes: [
        'Parallax trades in EUR; this deal is priced in USD.',
        'In the time zone of Parallax, it runs from Dec 2, 2026, 08:00 (Asia/Tokyo).',
        'Inventory kinds, device types, and categories are sent for static inventory only.',
      ],
      push: null,
      asked: null,
    })
    await admin.post(`/deal/${deal.id}/move`, { to: 'send' })
    await work()
    const sent = pushes().find(({ body }) => body.id === deal.dealId)?.body
    // But for the count of its revisions.
    expect(sent).toEqual({ ...partOf(shown?.payload), ext: expect.anything() })
    expect((await view())[0]?.push).toMatchObject({ state: 'ok', httpStatus: 204, attempts: 1, payload: sent })
  })

  it('is sent again, and its seats are asked after, as soon as somebody says so', async () => {
    dsp.answer = () => ({ status: 422 })
    const deal = await makeDeal()
    const act = async (action: string) => (await admin.post(`/deal/${deal.id}/sync`, { action })).status
    expect([await act('send'), await act('ask'), await act('take'), await act('dance')]).toEqual([409, 409, 409, 400])
    await admin.post(`/deal/${deal.id}/move`, { to: 'send' })
    await work()
    dsp.answer = call => (call.path === '/status' ? says(1)(call) : { status: 204 })
    expect(await act('send')).toBe(200)
    expect((await stored(deal)).sync).toMatchObject({ state: 'pending' })
    await work()
    expect(await stored(deal)).toMatchObject({ sync: { state: 'ok' }, buyerStatus: 'approved', version: 2 })
    dsp.answer = says(4)
    expect(await act('ask')).toBe(200)
    await work()
    expect([pushes().length, questions(deal).length]).toEqual([2, 2])
    expect((await stored(deal)).buyerStatus).toBe('serving')
  })

  it('is found by how its sync stands, and by a mustBidRate that is too low', async () => {
    dsp.answer = () => ({ status: 422, body: { error: 'unknown seat' } })
    const deal = await send()
    await work()
    const failed = await admin.list('/deal?sync.state=failed')
    expect(failed.body.map(({ id }) => id)).toContain(deal.id)
    const [like] = await world.store.read.byIds('deal', [deal.id], 'all')
    const other = { ...like, id: 'must-bid', dealId: 'G-1' }
    await putRows(world.store, 'deal', { ...other, metrics7d: { mustBidRate: 62.5 } })
    const found = async (most: number) => (await admin.list(`/deal?metrics7d.mustBidRate_lte=${most}`)).body.length
    expect([await found(62), await found(63)]).toEqual([0, 1])
  })

  it.each<[string, PartnerReply, string]>([
    ['a web page', { headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Sign in' }, 'web page'],
    ['half of JSON', { headers: { 'content-type': 'application/json' }, body: '{"id":' }, 'isn’t valid JSON'],
    ['an unknown status', says(7)({ body: {} }), 'id: This field is required'],
    ['a refusal', { status: 422, body: { error: 'unknown seat' } }, 'HTTP 422: unknown seat'],
    ['its key', { status: 401, body: { error: `not ${credential}` } }, 'HTTP 401: not •••'],
  ])(
    'a partner that answers %s has not taken the deal; the sentence says so, and nothing is tried again',
    async (_, reply, words) => {
      dsp.answer = () => reply
      const deal = await send()
      await work()
      const { sync } = await stored(deal)
      expect(sync).toMatchObject({ state: 'failed', lastError: expect.stringContaining(words) })
      later(600)
      await work()
      expect(pushes()).toHaveLength(1)
    },
  )

  it('tries again what a partner can’t take now, not before it says, and gives up after six times', async () => {
    dsp.answer = () => ({ status: 503, headers: { 'retry-after': '600' } })
    const deal = await send()
    await work()
    expect((await stored(deal)).sync).toMatchObject({
      state: 'pending',
      lastError: 'The partner responded with HTTP 503.',
    })
    later(9)
    await work()
    expect(pushes()).toHaveLength(1)
    later(1)
    dsp.answer = () => ({ status: 503 })
    for (const minutes of [0, 5, 15, 60, 240]) {
      later(minutes)
      await work()
    }
    expect(new Set(pushes().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect([pushes().length, ((await stored(deal)).sync as Json).state]).toEqual([6, 'failed'])
    later(600)
    await work()
    expect(pushes()).toHaveLength(6)
  })

  it('tells a change of terms, a pause with its pauseReason, and the end; notes are nobody’s business', async () => {
    const deal = await send({ endAt: '2026-12-31T00:00:00.000Z' })
    await work()
    const change = async (changes: Json) => {
      const row = await stored(deal)
      const answer = await admin.put(`/deal/${deal.id}`, { ...row, ...changes })
      expect(answer.status).toBe(200)
      await work()
    }
    const transition = async (to: string) => {
      await admin.post(`/deal/${deal.id}/move`, { to })
      await work()
    }
    await change({ notes: 'Call them.' })
    expect([pushes().length, ((await stored(deal)).sync as Json).state]).toEqual([1, 'ok'])
    await change({ floor: 3_000_000, pauseReason: 'Floor under review' })
    await transition('activate')
    await transition('pause')
    expect(await stored(deal)).toMatchObject({ pausedBy: 'seller', pauseReason: 'Floor under review' })
    await transition('activate')
    expect((await stored(deal)).pauseReason).toBeUndefined()
    await transition('complete')
    await transition('archive')
    expect(pushes().map(({ body }) => [body.sellerstatus, (body.terms as Json).dealfloor, said(body)])).toEqual([
      [2, 2.5, undefined],
      [2, 3, undefined],
      [0, 3, undefined],
      [1, 3, 'Floor under review'],
      [0, 3, undefined],
      [3, 3, undefined],
      [4, 3, undefined],
    ])
  })
  const said = ({ ext }: Json) => ((ext as Json).astrolabe as Json).pausereason

  it('asks how the seats stand, every six hours, and keeps the comment and the moment', async () => {
    const deal = await send()
    dsp.answer = ({ path, ...call }) => (path === '/status' ? says(2, { comment: 'Too dear.' })(call) : { status: 204 })
    await work()
    const first = world.time.now.toISOString()
    expect(questions(deal).map(({ body }) => body)).toEqual([
      { version: '1.0', id: deal.dealId, origin: 'astrolabe.example' },
    ])
    const rejected = { seat, status: 'rejected', comment: 'Too dear.', at: first }
    expect(await stored(deal)).toMatchObject({ buyerStatus: 'rejected', buyerStatuses: [rejected] })
    later(359)
    await work()
    expect(questions(deal)).toHaveLength(1)
    later(1)
    await work()
    expect((await stored(deal)).buyerStatuses).toEqual([rejected])
    dsp.answer = says(3)
    later(360)
    await work()
    expect(questions(deal)).toHaveLength(3)
    const now = world.time.now.toISOString()
    expect(await stored(deal)).toMatchObject({
      buyerStatus: 'ready',
      buyerStatuses: [{ seat, status: 'ready', at: now }],
    })
    expect((await stored(deal)).version).toBe(2)
  })

  it('a partner of another version, or without sync, is not spoken to in ours', async () => {
    dsp.answer = call => ({ body: { version: '2.0', id: call.body.id, buyerstatus: [] } })
    const deal = await send()
    await work()
    expect((await stored(deal)).sync).toMatchObject({ state: 'failed', lastError: expect.stringContaining('version') })
    dsp.calls.length = 0
    const mailed = await send({ buyerSeats: [other] })
    const bought = await send({ side: 'buy' })
    await work()
    expect((await stored(mailed)).sync).toEqual({
      state: 'never',
      lastError: 'No buyer seat belongs to a partner with deal sync turned on.',
    })
    expect((await stored(bought)).sync).toEqual({ state: 'never' })
    expect(dsp.calls).toEqual([])
  })

  describe('a process that ends', () => {
    it('between what the partner took and its record sends the same again, under the same key', async () => {
      const deal = await send()
      const { store } = world
      const broken = {
        ...world.options,
        store: {
          ...store,
          transaction: async (run: Parameters<typeof store.transaction>[0]) => {
            if (pushes().length > 0) throw new Error('the process ends')
            return store.transaction(run)
          },
        },
      }
      const dying = createJobWorker(createApiContext({ ...broken, store: broken.store as typeof store }), {
        consoleUrl: origin,
        waitMs: () => 0,
      })
      await dying.look().catch(() => undefined)
      expect(((await stored(deal)).sync as Json).state).toBe('pending')
      const [run] = (await world.store.read.list('job-run', { scope: 'all', where: [running] })).rows
      if (run) await world.store.transaction(tx => tx.update('job-run', [{ ...run, status: 'queued' }]))
      later(10)
      await work()
      expect(((await stored(deal)).sync as Json).state).toBe('ok')
      const keys = pushes().map(({ headers }) => headers['idempotency-key'])
      expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    })
  })
  const running = { column: 'status', op: 'in', values: ['running'] } as const
})
