import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { DealSync } from '../../src/advertising/dealsApi/dealSync.ts'
import { partOf } from '../../src/engine/contract/looseValues.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { type DealPartner, startDealPartner } from '../setup/dealPartner.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { dealFetcher } from './dealFetcher.ts'
import { eachStore } from './stores.ts'

let dsp: DealPartner

beforeAll(async () => {
  dsp = await startDealPartner()
})
afterAll(() => dsp.stop())

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  let made = 0

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)), { fetcher: dealFetcher(dsp) })
    admin = await world.signIn('orgAdmin')
  })
  beforeEach(() => {
    dsp.calls.length = 0
    dsp.answer = () => ({ status: 204 })
  })

  const at = (path: string) => `https://dsp.example:${dsp.port}${path}`
  const makePartner = (name: string, dealSync: Json) =>
    admin.create('partner', {
      ...{ organization: north, name, domain: 'dsp.example', country: 'DE' },
      dealSync: { endpoint: at('/deals'), statusEndpoint: at('/status'), ...dealSync },
    })
  const makeSeat = (of: string, seatId: string) =>
    admin.create('seat', { organization: north, name: seatId, partner: of, seatId })
  const makeDeal = (changes: Json) =>
    admin.create('deal', {
      ...{ organization: north, name: 'Evening video', dealId: `AST-${++made}`, origin: 'astrolabe.example' },
      ...{ side: 'sell', priceType: 'first', floor: 2_500_000, ...changes },
    })
  const send = async (changes: Json) => {
    const deal = await makeDeal(changes)
    await admin.post(`/deal/${deal.id}/move`, { to: 'send' })
    return deal
  }
  const work = () => createJobWorker(createApiContext(world.options), { consoleUrl: origin, waitMs: () => 0 }).look()
  const stored = async ({ id }: { readonly id: string }) => (await admin.get(`/deal/${id}`)).body
  const pushes = () => dsp.calls.filter(({ path }) => path === '/deals')
  const questions = ({ dealId }: Json) => dsp.calls.filter(({ path, body }) => path === '/status' && body.id === dealId)

  it('speaks to a partner in its own format, signed where it asks for that: shown so before, and its answer is understood', async () => {
    const secret = 'whsec_c2lnbmVkIGFzIHRoZSBwYXJ0bmVyIGFza3M='
    const dealSync = { enabled: true, authKind: 'hmac_sha256', credential: secret, adapter: 'words_for_codes' }
    const wordy = (await makePartner('Wordy', dealSync)).id
    const id = (await makeSeat(wordy, 'buyer-9')).id
    dsp.answer = ({ body }) => ({
      body: { version: '1.0', id: body.id, buyer_status: [{ seat_id: 'buyer-9', status: 'APPROVED' }] },
    })
    const deal = await makeDeal({ buyerSeats: [id] })
    const view = async () => (await admin.get<DealSync>(`/deal/${deal.id}/sync`)).body.partners[0]
    const [before, theirs] = [await view(), { floor_price: 2.5, currency: 'USD', price_type: 'FIRST' }]
    expect(before?.payload).toMatchObject({ seller_status: 'PENDING', terms: theirs })
    await admin.post(`/deal/${deal.id}/move`, { to: 'send' })
    await work()
    const [call] = pushes()
    expect(call?.body).toMatchObject({ seller_status: 'PENDING', terms: theirs })
    expect(call?.headers).toMatchObject({ accept: 'application/json; codes=words' })
    const { 'webhook-id': key, 'webhook-timestamp': seconds, 'webhook-signature': signature } = call?.headers ?? {}
    expect(call?.headers.authorization).toBeUndefined()
    expect(key).toBe(call?.headers['idempotency-key'])
    expect(key).toMatch(/^[0-9a-f]{64}-words_for_codes$/)
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const by = createHmac('sha256', bytes)
      .update(`${key}.${seconds}.${JSON.stringify(call?.body)}`)
      .digest('base64')
    expect(signature).toBe(`v1,${by}`)
    expect((await view())?.push).toMatchObject({ state: 'ok', payload: call?.body })
    expect((await stored(deal)).buyerStatuses).toMatchObject([{ seat: id, status: 'approved' }])
    dsp.answer = ({ body }) => ({
      body: { version: '1.0', id: body.id, buyer_status: [{ seat_id: 'buyer-9', status: 'SERVING' }] },
    })
    expect((await admin.post(`/deal/${deal.id}/sync`, { action: 'ask' })).status).toBe(200)
    await work()
    expect(questions(deal)).toHaveLength(1)
    expect((await stored(deal)).buyerStatuses).toMatchObject([{ seat: id, status: 'serving' }])
    // It is told again once its format is another.
    dsp.answer = () => ({ status: 204 })
    const row = (await admin.get(`/partner/${wordy}`)).body
    await admin.put(`/partner/${wordy}`, { ...row, dealSync: { ...partOf(row.dealSync), adapter: 'openrtb_names' } })
    await work()
    expect(pushes().at(-1)?.body).toMatchObject({
      sellerstatus: 2,
      terms: { bidfloor: 2.5, bidfloorcur: 'USD', at: 1 },
    })
    expect(pushes()).toHaveLength(2)
    // Another body goes under another key.
    expect(pushes().at(-1)?.headers['webhook-id']).toBe(key?.toString().replace('words_for_codes', 'openrtb_names'))
    // Or its endpoint.
    const moved = (await admin.get(`/partner/${wordy}`)).body
    const elsewhere = { ...partOf(moved.dealSync), endpoint: at('/moved'), credential: secret }
    expect((await admin.put(`/partner/${wordy}`, { ...moved, dealSync: elsewhere })).status).toBe(200)
    await work()
    expect(dsp.calls.filter(({ path }) => path === '/moved').map(({ body }) => body.id)).toEqual([deal.dealId])
  })

  it('sends nothing unsigned to a partner that wants signatures, signs odd IDs, and keeps no part of the secret', async () => {
    const dealSync = { enabled: true, authKind: 'hmac_sha256' }
    const bare = { organization: north, name: 'Bare', domain: 'dsp.example', country: 'DE' }
    const refused = async (given: Json) => {
      const sync = { ...dealSync, endpoint: at('/deals'), ...given }
      const { status, body } = await admin.post('/partner', { ...bare, dealSync: sync })
      return [status, body.fields]
    }
    expect(await refused({})).toEqual([400, { 'dealSync.credential': 'This field is required' }])
    const short = { 'dealSync.credential': 'Enter at least 16 characters' }
    expect(await refused({ credential: 'a short one' })).toEqual([400, short])
    const key = 'c2lnbmVkIGFzIHRoZSBwYXJ0bmVyIGFza3M='
    const signed = (await makePartner('Signed', { ...dealSync, credential: `whsec_${key}` })).id
    const buyerSeats = [(await makeSeat(signed, 'buyer-7')).id]
    const odd = await send({ buyerSeats, dealId: 'ÄST.1 “odd”' })
    dsp.answer = ({ path, body: { id } }) =>
      path === '/status'
        ? { body: { version: '1.0', id, buyerstatus: [{ buyerseatid: 'buyer-7', status: 1 }] } }
        : { status: 204 }
    await work()
    const [question] = questions(odd)
    expect(question?.headers['webhook-id']).toMatch(/^[0-9a-f]{64}$/)
    expect((await stored(odd)).buyerStatus).toBe('approved')
    dsp.answer = () => ({ status: 401, body: { error: `not ${key}` } })
    const told = await send({ buyerSeats })
    await work()
    expect((await stored(told)).sync).toMatchObject({ lastError: expect.stringContaining('HTTP 401: not •••') })
    const [row] = await world.store.read.byIds('partner', [signed], 'all')
    const { credential: _, ...without } = partOf(row?.dealSync)
    if (row) await world.store.transaction(tx => tx.update('partner', [{ ...row, dealSync: without }]))
    dsp.calls.length = 0
    const unsigned = await send({ buyerSeats })
    await work()
    expect(dsp.calls).toEqual([])
    expect((await stored(unsigned)).sync).toMatchObject({ state: 'failed', lastError: expect.stringContaining('sign') })
  })
})
