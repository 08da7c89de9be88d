import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { callByKey, keysOf } from './factFeeds.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('orgAdmin')
  })

  it('takes a deal in its partner’s own format, and answers in it', async () => {
    const account = { id: 'wordy', organization: north, status: 'active', owner: 'user-orgAdmin' }
    await putRows(world.store, 'service-account', account)
    const by = (await keysOf(world, ['wordy'])).get('wordy')
    const partner = await admin.create('partner', {
      ...{ organization: north, name: 'Wordy', kind: 'ssp', country: 'DE', domain: 'wordy.example' },
      dealSync: { serviceAccount: 'wordy', adapter: 'words_for_codes' },
    })
    const seat = await admin.create('seat', {
      organization: north,
      name: 'Our seat',
      partner: partner.id,
      seatId: 'us-1',
    })
    const say = (path: string, body: Json) =>
      callByKey(world, by, `/deals-api/${path}`, {
        ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      })
    const terms = { floor_price: 4.25, currency: 'EUR', price_type: 'FIXED' }
    const pushed = { id: 'W-1', origin: 'wordy.example', seller_status: 'ACTIVE', wseat: ['us-1'], terms }
    const answer = { version: '1.0', id: 'W-1', buyer_status: [{ seat_id: 'us-1', status: 'PENDING' }] }
    expect(await say('deal', pushed)).toMatchObject({ status: 200, body: answer })
    const [deal] = (await admin.list('/deal?dealId=W-1')).body
    expect(deal).toMatchObject({ priceType: 'fixed', floor: 4_250_000, currency: 'EUR' })
    expect((await say('status', { id: 'W-1' })).body).toEqual(answer)
    const refused = async (body: Json) => {
      const { status, body: said } = await say('deal', { ...pushed, ...body })
      expect(status).toBe(400)
      return Object.keys(said.fields ?? {})
    }
    expect(await refused({ seller_status: 'GONE' })).toEqual(['seller_status'])
    expect(await refused({ terms: { ...terms, floor_price: -1 } })).toEqual(['terms.floor_price'])
    const twice = await say('deal', { ...pushed, terms: { ...terms, dealfloor: 9 } })
    expect(twice).toMatchObject({
      status: 400,
      body: { fields: { 'terms.dealfloor': 'Send floor_price or dealfloor, not both' } },
    })
    expect((await admin.get(`/deal/${deal?.id}`)).body.floor).toBe(4_250_000)
    // Accepted here, its floor waits for a decision.
    await admin.post(`/deal/${deal?.id}/move`, { to: 'activate' })
    const dearer = await say('deal', { ...pushed, terms: { ...terms, floor_price: 9 } })
    expect(dearer).toMatchObject({ status: 200, body: { ext: { waiting: ['terms.floor_price'] } } })
    expect((await say('status', { id: 'W-1' })).body).toMatchObject({ ext: { waiting: ['terms.floor_price'] } })

    const sold = await admin.create('deal', {
      ...{ organization: north, name: 'Sold', dealId: 'N-1', origin: 'astrolabe.example', side: 'sell' },
      ...{ priceType: 'first', floor: 2_500_000, buyerSeats: [seat.id] },
    })
    await admin.post(`/deal/${sold.id}/move`, { to: 'send' })
    const states = (status: unknown) =>
      say('buyer-status', { version: '1.0', id: 'N-1', buyer_status: [{ seat_id: 'us-1', status }] })
    expect((await states('READY')).status).toBe(204)
    expect((await admin.get(`/deal/${sold.id}`)).body.buyerStatuses).toMatchObject([{ seat: seat.id, status: 'ready' }])
    const unknown = await states('GONE')
    expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([400, ['buyer_status.0.status']])
  })
})
