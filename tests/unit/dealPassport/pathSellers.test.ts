import { expect, it } from 'vitest'
import { pathSellers } from '../../../src/advertising/dealPassport/pathSellers.ts'

const named = (origin: string, many: number) => ({
  origin,
  inventory: { sellerids: Array.from({ length: many }, (_, at) => `s${at}`) },
})
const seen = (nodes: readonly { readonly asi: string; readonly sid: string }[]) => ({
  request: { imp: [], source: { schain: { complete: 1, nodes } } },
  count: 1,
})

it('looks up all sellers that a deal can name, as they are in one file', () => {
  const { sellers, count, left } = pathSellers([named('ssp.example', 64)], [])
  expect([sellers.length, count, left]).toEqual([64, 64, 0])
})

it('looks up so many systems and sellers at most, and says how many are left out, each once', () => {
  const systems = Array.from({ length: 12 }, (_, at) => ({ asi: `s${at}.example`, sid: '1' }))
  const bySystem = pathSellers([], [seen(systems), seen(systems)])
  expect([bySystem.sellers.length, bySystem.count, bySystem.left]).toEqual([10, 10, 2])
  expect(new Set(bySystem.sellers.map(({ asi }) => asi)).size).toBe(10)
  const bySeller = pathSellers([named('ssp.example', 502)], [])
  expect([bySeller.count, bySeller.left]).toEqual([500, 2])
})

it('counts a seller that owns in one chain and resells in another once', () => {
  const [first, second] = [
    { asi: 'a.example', sid: '1' },
    { asi: 'b.example', sid: '2' },
  ]
  const { sellers, count } = pathSellers([], [seen([first, second]), seen([second, first])])
  expect([sellers.length, count]).toEqual([4, 2])
})
