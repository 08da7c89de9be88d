import { expect, it } from 'vitest'
import { dealResults } from '../../../src/advertising/server/metrics/dealResults.ts'

const sums = {
  week: { bidRequests: 1000, bids: 900, validBids: 900 },
  month: { bidRequests: 8000, bids: 5000, validBids: 5000 },
}

it('a guaranteed deal has a mustBidRate, of its month; where nothing must be bid there is none', () => {
  const rateOf = (dealType: string) => dealResults({ id: 'd', dealType }, sums)
  expect(rateOf('programmatic_guaranteed')).toMatchObject({ bidRate: 90, mustBidRate: 62.5 })
  expect(rateOf('preferred')).not.toHaveProperty('mustBidRate')
  const silent = dealResults({ id: 'd', dealType: 'programmatic_guaranteed' }, { week: {}, month: {} })
  expect(silent).not.toHaveProperty('mustBidRate')
})
