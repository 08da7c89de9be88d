import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  let rows: Map<string, Row>
  const body = (entity: string, more: Json) => ({
    ...bodyFor(catalogue.resources[entity] as Resource, rows, north),
    ...more,
  })
  const make = async (entity: string, more: Json = {}) => {
    const row = await admin.create(entity, body(entity, more))
    rows.set(entity, row)
    return row
  }
  const fields = async (entity: string, more: Json) => (await admin.post(`/${entity}`, body(entity, more))).body.fields

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
    rows = new Map()
    await make('account')
  })

  it('seats: below another of the same partner, in no circle, with the deals that are opened to them', async () => {
    const partner = await make('partner', { name: 'Another' })
    const other = await make('seat', { partner: partner.id, seatId: 'other', parentSeat: undefined })
    await make('partner')
    const top = await make('seat', { seatId: 'top', parentSeat: undefined })
    expect(await fields('seat', { seatId: 'x', parentSeat: other.id })).toEqual({
      parentSeat: 'Choose a seat of the same partner',
    })
    const below = await make('seat', { seatId: 'below', parentSeat: top.id })
    const circle = await admin.put(`/seat/${top.id}`, { ...top, parentSeat: below.id })
    expect(circle.body.fields).toEqual({ parentSeat: 'A seat can’t be its own parent. Choose another one.' })
    const count = async (id: string) => (await admin.get<Row[]>(`/seat?id=${id}`)).body[0]?.dealsCount
    const deal = await make('deal', { buyerSeats: [top.id, below.id] })
    expect([await count(top.id), await count(below.id)]).toEqual([1, 1])
    await make('deal', { buyerSeats: [below.id], dealId: 'second' })
    await admin.put(`/deal/${deal.id}`, { ...deal, buyerSeats: [top.id] })
    expect([await count(top.id), await count(below.id)]).toEqual([1, 1])
    await admin.delete(`/deal/${deal.id}`)
    expect(await count(top.id)).toBe(0)
  })

  it('seats of the platform have no count of deals, which would tell an organization of the others’', async () => {
    const manager = await world.signIn('manager')
    const partner = await make('partner', { organization: undefined })
    const own = await make('seat', { seatId: 'own', parentSeat: undefined })
    const shared = await make('seat', { organization: undefined, seatId: 'shared', parentSeat: undefined })
    expect([own, shared]).toMatchObject([{ partner: partner.id, dealsCount: 0 }, { partner: partner.id }])
    const deal = await make('deal', { buyerSeats: [shared.id, own.id] })
    await admin.create('deal', body('deal', { buyerSeats: [shared.id], dealId: 'theirs', organization: south }))
    const seen = async () => (await manager.get<Row>(`/seat/${shared.id}`)).body
    expect(await seen()).not.toHaveProperty('dealsCount')
    const edited = await admin.put(`/seat/${shared.id}`, { ...(await seen()), notes: 'Edited', dealsCount: 2 })
    expect(edited).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await seen()).not.toHaveProperty('dealsCount')
    expect((await manager.get<Row[]>('/seat?dealsCount_gte=0')).body.map(({ id }) => id)).toEqual([own.id])
    expect((await manager.get<Row>(`/seat/${own.id}`)).body.dealsCount).toBe(1)
    await admin.delete(`/deal/${deal.id}`)
    expect(await seen()).not.toHaveProperty('dealsCount')
    expect((await manager.get<Row>(`/seat/${own.id}`)).body.dealsCount).toBe(0)
  })

  it('seats that sell have the adsTxtLine for publishers, by the domain and tagId of their partner', async () => {
    const partner = await make('partner', { domain: 'vernier.example', tagId: 'f08c47fec0942fa0' })
    const seat = await make('seat', { side: 'sell', seatId: 'A-77', parentSeat: undefined })
    expect(seat.adsTxtLine).toBe('vernier.example, A-77, RESELLER, f08c47fec0942fa0')
    const buying = await make('seat', { side: 'buy', seatId: 'B-1', parentSeat: undefined })
    expect(buying.adsTxtLine).toBeUndefined()
    await admin.put(`/partner/${partner.id}`, { ...partner, domain: 'nonius.example', tagId: null })
    const { body } = await admin.get(`/seat/${seat.id}`)
    expect(body).toMatchObject({ adsTxtLine: 'nonius.example, A-77, RESELLER', version: 1 })
  })

  it.each([
    ['site', { domain: 'paper.example', url: 'https://news.paper.example/' }, {}],
    ['site', { domain: 'paper.example', url: 'https://newspaper.example/' }, 'url'],
    ['app', { store: 'apple', bundle: '284910350', storeUrl: 'https://apps.apple.com/app/id284910350' }, {}],
    ['app', { store: 'apple', bundle: 'com.example.app', storeUrl: 'https://apps.apple.com/app/id1' }, 'bundle'],
    ['app', { store: 'apple', bundle: '284910350', storeUrl: 'https://apple.example/app/id1' }, 'storeUrl'],
    ['app', { store: 'google_play', bundle: '284910350', storeUrl: 'https://play.google.com/x' }, 'bundle'],
    ['app', { store: 'roku', bundle: 'com.example', storeUrl: 'https://channelstore.roku.com/details/1' }, 'bundle'],
    ['app', { store: 'other', bundle: 'com.example', storeUrl: 'https://tv.example/1' }, {}],
  ])('%s: %j has the form of its store and domain', async (entity, values, expected) => {
    await make('publisher')
    const found = await fields(entity, values)
    expect(typeof expected === 'string' ? Object.keys(Object(found)) : (found ?? {})).toEqual(
      typeof expected === 'string' ? [expected] : expected,
    )
  })
})
