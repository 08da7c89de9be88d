import { expect, it } from 'vitest'
import { advertisingStore } from './advertisingStore.ts'
import { type Json, north, testWorld } from './apiClient.ts'

it('categories that a deal’s taxonomy doesn’t have are refused with its name', async () => {
  const test = await testWorld(advertisingStore())
  const seller = await test.signIn('orgAdmin')
  const place = { organization: north, name: 'Package', dealId: 'C-1', origin: 'northwind.example', side: 'sell' }
  const body = { ...place, priceType: 'first', floor: 8_000_000 }
  const post = (more: Json) => seller.post<Json>('/deal', { ...body, ...more })
  expect(await post({ categories: ['150', 'IAB1', '99999'], cattax: 'content_3_1' })).toMatchObject({
    status: 400,
    body: {
      fields: { categories: 'Not in IAB Content 3.1: IAB1, 99999. Enter IDs of that taxonomy, or choose another one.' },
    },
  })
  // Nothing says which taxonomy these are from, or what that has.
  for (const more of [{ cattax: undefined }, { cattax: 'content_2_0' }])
    expect((await post({ ...more, dealId: `C-2${more.cattax}`, categories: ['99999'] })).status).toBe(200)
  const made = await seller.create('deal', { ...body, categories: ['IAB1'], cattax: 'content_1_0' })
  const { body: row } = await seller.get<Json>(`/deal/${made.id}`)
  expect((await seller.put(`/deal/${made.id}`, { ...row, cattax: 'content_3_1' })).status).toBe(400)
  expect((await seller.put(`/deal/${made.id}`, { ...row, name: 'Renamed' })).status).toBe(200)
})
