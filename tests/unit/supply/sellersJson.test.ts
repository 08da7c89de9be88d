import { expect, it } from 'vitest'
import { sellersJson } from '../../../src/advertising/supply/sellersJson.ts'

const seller = { name: 'The Paper', domain: 'paper.example', isConfidential: false } as const

it('lists sellers by ID with their types', () => {
  const file = sellersJson([
    { ...seller, sellerId: '20', sellerType: 'BOTH' },
    { ...seller, sellerId: '10', sellerType: 'PUBLISHER' },
    { ...seller, sellerId: '15', sellerType: 'INTERMEDIARY' },
  ])
  expect(file).toMatchObject({ version: '1.0' })
  expect(file.sellers.map(({ seller_id, seller_type }) => `${seller_id} ${seller_type}`)).toEqual([
    '10 PUBLISHER',
    '15 INTERMEDIARY',
    '20 BOTH',
  ])
  expect(file.sellers[0]).toEqual({
    seller_id: '10',
    seller_type: 'PUBLISHER',
    name: 'The Paper',
    domain: 'paper.example',
  })
})

it('says of who is confidential nothing but ID and type', () => {
  const file = sellersJson([{ ...seller, sellerId: '10', sellerType: 'PUBLISHER', isConfidential: true }])
  expect(file).toEqual({ version: '1.0', sellers: [{ seller_id: '10', seller_type: 'PUBLISHER', is_confidential: 1 }] })
})
