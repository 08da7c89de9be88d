import { expect, it } from 'vitest'
import { bidChange } from '../../../src/advertising/forecast/bidChange.ts'

it('is by what part a bid is above the stored one, and none where it rounds to 0%', () => {
  expect(bidChange(6_000_000, 5_000_000)).toBeCloseTo(0.2)
  expect(bidChange(4_000_000, 5_000_000)).toBeCloseTo(-0.2)
  expect(bidChange(5_000_300, 5_000_000)).toBeCloseTo(0.00006, 8)
  // Converted, they differ by parts of a micro.
  expect(bidChange(5_000_200, 5_000_000)).toBe(0)
  expect(bidChange(4_999_800, 5_000_000)).toBe(0)
})

it('can’t be told where one of them isn’t a fixed price above 0, nor where there is no rate', () => {
  for (const [bid, stored] of [
    [5, null],
    [null, 5],
    [5, 0],
    [0, 5],
    [null, 0],
    [5, undefined],
    [null, undefined],
  ] as const)
    expect(bidChange(bid, stored), `${bid} ${stored}`).toBeNull()
  expect([bidChange(null, null), bidChange(0, 0)]).toEqual([0, 0])
})
