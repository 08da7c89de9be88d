import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSecretBox } from '../../src/engine/server/secrets/secretBox.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'

const secret = 'known to the shop alone'
type Values = Readonly<Record<string, string>>

describe('an event with a pixel secret', () => {
  let world: TestWorld
  let admin: ApiClient
  let sale: Row

  beforeEach(async () => {
    world = await testWorld(advertisingStore())
    admin = await world.signIn('admin')
    sale = await eventWith({ pixelSecret: secret })
  })

  const eventWith = async (more: Json) => {
    const account = await admin.create('account', {
      name: 'Shop',
      organization: north,
      kind: 'advertiser',
      domain: 'shop.example',
      currency: 'USD',
    })
    return admin.create('conversion-event', {
      name: 'Sale',
      organization: north,
      account: account.id,
      kind: 'pixel',
      category: 'purchase',
      counting: 'every',
      currency: 'USD',
      model: 'last_touch',
      ...more,
    })
  }
  /** As a shop's server would. */
  const signed = ({ id }: Row, values: Values, key = secret): Values => {
    const lines = [id, ...['order', 'value', 'currency', 'click', 'person'].map(name => values[name] ?? '')]
    return { ...values, sig: `v1,${createHmac('sha256', key).update(lines.join('\n')).digest('base64')}` }
  }
  const pixel = async ({ id }: Row, query: Values | string, api = world.api) => {
    const answer = await api(new Request(`${origin}/api/v1/c/${id}?${new URLSearchParams(query)}`))
    return [answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]
  }
  const counted = async ({ id }: Row) => {
    const { body } = await admin.get<{ days: { received: number }[] }>(`/conversion-event/${id}/tag`)
    return body.days.reduce((sum, { received }) => sum + received, 0)
  }
  const order: Values = { order: 'A-1', value: '24.95', currency: 'USD', click: 'click-1' }

  it('counts what the shop’s server signed, and each order once', async () => {
    expect(await pixel(sale, signed(sale, order))).toEqual([200, 'image/gif', 42])
    await pixel(sale, signed(sale, order))
    expect(await counted(sale)).toBe(1)
    await pixel(sale, signed(sale, { order: 'A-2' }))
    expect(await counted(sale)).toBe(2)
    // Base64 whose plus signs stand in the URL as they are.
    const numbers = Array.from({ length: 100 }, (_, index) => signed(sale, { order: `B-${index}` }))
    const plus = numbers.find(({ sig }) => sig?.includes('+'))
    await pixel(sale, `order=${plus?.order}&sig=${plus?.sig}`)
    expect(await counted(sale)).toBe(3)
  })

  it.each<[string, (event: Row, other: Row) => Values]>([
    ['is not signed', () => order],
    ['has another value', event => ({ ...signed(event, order), value: '95' })],
    ['has its value moved into the order', event => ({ ...signed(event, order), order: 'A-1.24', value: '95' })],
    ['has another order', event => ({ ...signed(event, order), order: 'A-2' })],
    ['has another click', event => ({ ...signed(event, order), click: 'click-2' })],
    ['names a person', event => ({ ...signed(event, order), person: 'a'.repeat(64) })],
    ['was signed for another event', (_, other) => signed(other, order)],
    ['was signed with another secret', event => signed(event, order, 'guessed by somebody')],
    ['was signed without an order', event => signed(event, { value: '24.95' })],
    ['was signed with an order that is none', event => signed(event, { ...order, order: 'A 1' })],
  ])('answers the same and counts nothing that %s', async (_, values) => {
    const other = await eventWith({ pixelSecret: secret })
    expect(await pixel(sale, values(sale, other))).toEqual([200, 'image/gif', 42])
    expect(await counted(sale)).toBe(0)
    // The order is still to be had.
    await pixel(sale, signed(sale, order))
    expect(await counted(sale)).toBe(1)
  })

  it('never answers it, copies it, or counts without it once it can’t be read', async () => {
    expect(sale.pixelSecret).toMatchObject({ set: true })
    const stored = await world.store.read.byIds('conversion-event', [sale.id], 'all')
    expect(JSON.stringify([sale, stored])).not.toContain(secret)
    const copy = await admin.post<Row>(`/conversion-event/${sale.id}/duplicate`)
    expect([copy.status, copy.body.pixelSecret]).toEqual([200, undefined])
    const api = createDescribedApi({ ...world.options, secrets: createSecretBox(['another key']) })
    expect(await pixel(sale, signed(sale, order), api)).toEqual([200, 'image/gif', 42])
    expect(await counted(sale)).toBe(0)
  })

  it('is one that has it: any other counts what its page says', async () => {
    const open = await eventWith({})
    await pixel(open, order)
    await pixel(open, { ...order, order: 'A-2', sig: 'anything' })
    expect(await counted(open)).toBe(2)
    const changed = await admin.put<Row>(`/conversion-event/${sale.id}`, { ...sale, pixelSecret: '' })
    expect(changed.body.pixelSecret).toMatchObject({ set: true })
  })
})
