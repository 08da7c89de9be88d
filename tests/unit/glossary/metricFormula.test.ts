import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { MarginRule } from '../../../src/advertising/money/marginOf.ts'
import { splitPart } from '../../../src/advertising/money/splitPart.ts'
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

  it('says of what parties to deals get what the server works out', () => {
    const bought = { impressions: 30_000, spend: 8_000_000, dataCost: 1_000_000, revenueShare: 75 }
    const values = {
      'data cost': bought.dataCost,
      Spend: bought.spend,
      impressions: bought.impressions,
      'the publisher’s revenue share': bought.revenueShare,
      percent: 10,
      CPM: 250_000,
    }
    const worth = (text: string) => {
      const sum = Object.entries(values).reduce((left, [name, value]) => left.replaceAll(name, String(value)), text)
      return Number(
        runInNewContext(sum.replace('1,000', '1000').replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-')),
      )
    }
    const split = (margin: MarginRule) => splitPart({ ...bought, margin })
    const [percent = '', cpm = '', flat] = formulaOf('curationFee')?.split('; ') ?? []
    expect(worth(percent)).toBe(split({ percent: 10 })?.margin)
    expect(worth(cpm)).toBe(split({ cpm: 250_000 })?.margin)
    expect([flat, split({ amount: 7 })?.margin]).toEqual(['or the amount per month, divided by days and spend', 7])
    expect(worth(formulaOf('sellerNet') ?? '')).toBe(split({ percent: 10 })?.sellerShare)
    expect(worth(formulaOf('publisherShare') ?? '')).toBe(split({ percent: 10 })?.publisherNet)
  })

  it.each(metricKeys)('names the parts of %s by labels alone', key => {
    expect(formulaOf(key) ?? '').not.toMatch(/[a-z][A-Z]/)
  })
})
