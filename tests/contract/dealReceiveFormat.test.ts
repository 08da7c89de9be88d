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
    await admin.create('seat', { organization: north, name: 'Our seat', partner: partner.id, seatId: 'us-1' })
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
    expect((await say('deal', { ...pushed, seller_status: 'GONE' })).status).toBe(400)
  })
})
