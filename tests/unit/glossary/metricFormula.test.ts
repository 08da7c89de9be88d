import { describe, expect, it } from 'vitest'
import { formulaOf, sourceOf, unitOf } from '../../../src/advertising/pages/metricFormula.ts'
import { metricKeys, metricOf } from '../../../src/advertising/reporting/metrics.ts'

describe('how metrics are said to be worked out', () => {
  it.each([
    ['ctr', 'Clicks ÷ impressions × 100', 'Percent'],
    ['filteredBidRate', '(Bids − valid bids) ÷ bids × 100', 'Percent'],
    ['cpm', 'Spend ÷ impressions × 1,000', 'Amount per 1,000 impressions'],
    ['cpa', 'Spend ÷ conversions', 'Amount per conversion'],
    ['margin', 'Revenue − spend − data cost − fees', 'Amount, in the currency of the campaign'],
    ['marginRate', '(Revenue − spend − data cost − fees) ÷ revenue × 100', 'Percent'],
    ['roas', 'Conversion value ÷ spend', 'Number, such as 2.5'],
    ['frequency', 'Impressions ÷ people in the sample ÷ 256', 'Number, such as 2.5'],
    ['reach', 'People in the sample × 256', 'Count'],
    ['publisherShare', 'Spend × the publisher’s revenue share ÷ 100', 'Amount, in the currency of the campaign'],
  ] as const)('%s: %s, %s', (key, formula, unit) => {
    expect([formulaOf(key), unitOf(metricOf(key))]).toEqual([formula, unit])
  })

  it('says of what is counted as reported nothing that its definition doesn’t say', () => {
    expect(metricKeys.filter(key => formulaOf(key) === null)).toEqual(
      metricKeys.filter(key => {
        const { over, by, factor } = metricOf(key)
        return !by && sourceOf(key) === null && !factor && Object.keys(over).length === 1
      }),
    )
  })

  it.each(metricKeys)('names the parts of %s by labels alone', key => {
    expect(formulaOf(key) ?? '').not.toMatch(/[a-z][A-Z]/)
  })
})
