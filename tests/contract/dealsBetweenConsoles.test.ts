import { expect, it } from 'vitest'
import type { DealSync } from '../../src/advertising/dealsApi/dealSync.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Fetcher } from '../../src/engine/server/outside.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { keysOf } from './factFeeds.ts'
import { putRows } from './putRows.ts'

/** A console that reaches another one at its address. */
function reaching(other: () => TestWorld): Fetcher {
  const refused = async () => expect.fail('Nothing else is asked')
  return {
    post: refused,
    fetchText: refused,
    postFor: async (url, { headers, body }) => {
      const path = url.replace('https://buyer.example', origin)
      const response = await other().api(new Request(path, { method: 'POST', headers, body }))
      const text = await response.text()
      const contentType = response.headers.get('content-type') ?? ''
      return { status: response.status, headers: [], contentType, text, bytes: text.length, connectMs: 0, answerMs: 0 }
    },
  }
}

it('console to console: a deal is sent, accepted, made dearer, decided on, paused and ended, and both say the same', async () => {
  const buying = await testWorld(advertisingStore())
  const selling = await testWorld(advertisingStore(), { fetcher: reaching(() => buying) })
  const [seller, buyer] = await Promise.all([selling.signIn('orgAdmin'), buying.signIn('orgAdmin')])
  const account = { id: 'seller', organization: north, status: 'active', owner: 'user-orgAdmin' }
  await putRows(buying.store, 'service-account', account)
  const credential = (await keysOf(buying, ['seller'])).get('seller')

  const partner = (client: ApiClient, domain: string, dealSync: Json) =>
    client.create('partner', { organization: north, name: domain, domain, country: 'DE', dealSync })
  const seat = async (client: ApiClient, of: Json) =>
    (await client.create('seat', { organization: north, name: 'Seat', partner: of.id, seatId: 'seat-7' })).id
  const api = 'https://buyer.example/api/v1/deals-api'
  const dsp = await partner(seller, 'buyer.example', {
    enabled: true,
    endpoint: `${api}/deal`,
    statusEndpoint: `${api}/status`,
    credential,
  })
  await seat(buyer, await partner(buyer, 'seller.example', { serviceAccount: 'seller' }))

  const sold = await seller.create('deal', {
    organization: north,
    name: 'Evening video',
    dealId: 'D-1',
    origin: 'seller.example',
    side: 'sell',
    priceType: 'fixed',
    floor: 4_000_000,
    dealType: 'first_look',
    buyerSeats: [await seat(seller, dsp)],
  })
  const work = async () => {
    for (const world of [selling, buying]) world.time.now = new Date(world.time.now.getTime() + 60_000)
    await createJobWorker(createApiContext(selling.options), { consoleUrl: origin, waitMs: () => 0 }).look()
  }
  const transition = async (client: ApiClient, { id }: Json, to: string) => {
    expect((await client.post(`/deal/${id}/move`, { to })).status).toBe(200)
    await work()
  }
  const bought = async () => (await buyer.list('/deal?dealId=D-1')).body[0] as Json
  const ofSeller = async () => (await seller.get(`/deal/${sold.id}`)).body
  const ask = async () => {
    expect((await seller.post(`/deal/${sold.id}/sync`, { action: 'ask' })).status).toBe(200)
    await work()
  }

  await transition(seller, sold, 'send')
  expect(await ofSeller()).toMatchObject({ sync: { state: 'ok' }, buyerStatus: 'pending' })
  const terms = { name: 'Evening video', dealType: 'first_look', priceType: 'fixed', floor: 4_000_000, currency: 'USD' }
  expect(await bought()).toMatchObject({ ...terms, side: 'buy', status: 'pending' })
  await transition(buyer, await bought(), 'activate')
  await ask()
  expect((await ofSeller()).buyerStatus).toBe('approved')

  const dearer = await seller.put(`/deal/${sold.id}`, { ...(await ofSeller()), floor: 5_000_000 })
  expect(dearer.status).toBe(200)
  await work()
  expect((await bought()).floor).toBe(4_000_000)
  const told = (await seller.get<DealSync>(`/deal/${sold.id}/sync`)).body.partners[0]?.push
  expect(JSON.parse(told?.answer ?? '')).toMatchObject({ ext: { waiting: ['terms.dealfloor'] } })
  const { id } = await bought()
  expect((await buyer.post(`/deal/${id}/sync`, { action: 'take' })).status).toBe(200)
  expect((await bought()).floor).toBe(5_000_000)

  await seller.put(`/deal/${sold.id}`, { ...(await ofSeller()), pauseReason: 'Studio closed' })
  await transition(seller, sold, 'activate')
  await transition(seller, sold, 'pause')
  expect(await bought()).toMatchObject({ status: 'paused', pausedBy: 'seller', pauseReason: 'Studio closed' })
  await ask()
  expect((await ofSeller()).buyerStatus).toBe('paused')
  await transition(seller, sold, 'complete')
  expect((await bought()).status).toBe('complete')
})
