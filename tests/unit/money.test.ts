import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clientWaterfall } from '../../src/advertising/money/clientWaterfall.ts'
import { dividedBy } from '../../src/advertising/money/dividedBy.ts'
import { feeInvoices } from '../../src/advertising/money/feeInvoices.ts'
import { feesFor } from '../../src/advertising/money/feesFor.ts'
import { lineItemWaterfall } from '../../src/advertising/money/lineItemWaterfall.ts'
import { noMargin } from '../../src/advertising/money/marginOf.ts'
import type { MoneyFee } from '../../src/advertising/money/moneyFee.ts'
import { spentWaterfall } from '../../src/advertising/money/spentWaterfall.ts'
import { splitPart } from '../../src/advertising/money/splitPart.ts'
import { type Waterfall, waterfall } from '../../src/advertising/money/waterfall.ts'

const base: MoneyFee = {
  id: 'a',
  name: 'Technology',
  type: 'technology',
  status: 'active',
  payer: 'buyer',
  invoicedBy: 'platform',
  model: 'pct_media',
  percent: 10,
  basis: 'net_media',
  appliesTo: ['open', 'deals', 'managed'],
  scope: 'organization',
  mandatory: false,
  visibleToClient: true,
  createdAt: '2026-01-01T00:00:00Z',
}
const bought = {
  price: 110_000_000,
  impressions: 10_000,
  requests: 50_000,
  days: 15,
  daysInMonth: 30,
  dataCost: 0,
  margin: { percent: 0 },
  revenueShare: 80,
}
const tree = { partner: [], account: [], campaign: ['a'], lineItem: [], createdAt: '2026-06-01T00:00:00Z' }
const use = { day: '2026-06-15', channel: 'open', currency: 'USD' } as const
const amountOf = (change: Partial<MoneyFee>, input: Partial<typeof bought> = {}) =>
  waterfall({ ...bought, ...input }, [{ ...base, ...change }]).fees[0]?.amount

const anyFee = fc.record({
  payer: fc.constantFrom<MoneyFee['payer'][]>('buyer', 'seller', 'publisher', 'platform'),
  model: fc.constantFrom<MoneyFee['model'][]>('cpm', 'pct_media', 'pct_gross', 'flat_per_period', 'per_1000_requests'),
  percent: fc.integer({ min: 0, max: 999 }).map(tenths => tenths / 10),
  amount: fc.integer({ min: 0, max: 5_000_000 }),
  basis: fc.constantFrom<MoneyFee['basis'][]>('net_media', 'gross_media', 'revenue'),
  visibleToClient: fc.boolean(),
})
const anyInput = fc.record({
  price: fc.integer({ min: 0, max: 10 ** 15 }),
  impressions: fc.integer({ min: 0, max: 10 ** 9 }),
  requests: fc.integer({ min: 0, max: 10 ** 9 }),
  days: fc.integer({ min: 1, max: 30 }),
  dataCost: fc.integer({ min: 0, max: 10 ** 9 }),
  margin: fc.oneof(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ cpm: fc.integer({ min: 0, max: 9_000_000 }) }),
  ),
  revenueShare: fc.integer({ min: 0, max: 100 }),
})
const anyCase = fc.tuple(anyInput, fc.array(anyFee, { maxLength: 6 }))
const made = ([input, fees]: typeof anyCase extends fc.Arbitrary<infer Case> ? Case : never): Waterfall =>
  waterfall(
    { ...input, daysInMonth: 30 },
    fees.map(fee => ({ ...base, ...fee })),
  )
const feesTotal = (fees: Waterfall['fees']) => fees.reduce((sum, { amount }) => sum + amount, 0)

it('adds up to the micro, and leaves nobody but the platform in debt', () => {
  fc.assert(
    fc.property(anyCase, drawn => {
      const result = made(drawn)
      const { price, margin, dataCost, sellerShare, publisherNet, fees } = result
      expect(margin + dataCost + sellerShare + publisherNet + feesTotal(fees)).toBe(price)
      expect(Math.min(sellerShare, publisherNet, ...fees.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0)
      const client = clientWaterfall(result)
      expect(client.rest + feesTotal(client.fees)).toBe(price)
      expect(feeInvoices(result).reduce((sum, { amount }) => sum + amount, 0)).toBe(feesTotal(fees))
    }),
  )
})

it('finds the price, and without one the margin, that leave exactly what was spent on media', () => {
  const anyRule = fc.oneof(
    anyInput.map(({ margin }) => margin),
    fc.record({ markup: fc.integer({ min: 0, max: 200 }) }),
  )
  const spends = fc.integer({ min: 0, max: 10 ** 12 })
  fc.assert(
    fc.property(anyCase, anyRule, spends, fc.boolean(), ([input, fees], margin, spend, isAgreed) => {
      const paid = fees.map(fee => ({ ...base, ...fee, percent: fee.percent / 10 }))
      const bought = { ...input, daysInMonth: 30, spend }
      const found = spentWaterfall({ ...bought, price: isAgreed ? input.price : { margin } }, paid)
      if (!found) {
        // Six percents of up to 9.9 leave something: only a margin takes the rest.
        expect('percent' in margin && margin.percent > 30).toBe(true)
        return
      }
      expect(found.netMedia).toBe(spend)
      expect(found.margin + found.dataCost + found.sellerShare + found.publisherNet + feesTotal(found.fees)).toBe(
        found.price,
      )
      if (isAgreed) expect(found.price).toBe(input.price)
      else expect(waterfall({ ...bought, price: found.price, margin }, paid)).toEqual(found)
    }),
  )
})

it('splits a part that nobody takes a margin of as the search for its price would', () => {
  const amount = fc.integer({ min: 0, max: 10 ** 12 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 100 }), (spend, dataCost, revenueShare) => {
      const bought = { impressions: 1_000, spend, dataCost, revenueShare }
      // A rule of its own, so that it is searched for.
      expect(splitPart({ ...bought, margin: noMargin })).toEqual(splitPart({ ...bought, margin: { percent: 0 } }))
    }),
  )
})

it('divides nothing where nobody has a weight', () => {
  expect(dividedBy(7, [{ weight: 0 }, { weight: 0 }])).toEqual([0, 0])
  expect(dividedBy(7, [])).toEqual([])
})

it('splits an agreed price over days and ways to buy without losing a micro, and keeps what was spent', () => {
  const anyPart = fc.record({
    day: fc.integer({ min: 10, max: 29 }).map(day => `2026-06-${day}`),
    channel: fc.constantFrom<MoneyFee['appliesTo'][number][]>('open', 'deals', 'managed'),
    margin: fc.constant({ percent: 0 }),
    revenueShare: fc.constantFrom(70, 80),
    viewable: fc.constant(0),
    clicks: fc.constant(0),
    completes: fc.constant(0),
    conversions: fc.constant(0),
    requests: fc.constant(0),
    dataCost: fc.constant(0),
    impressions: fc.integer({ min: 0, max: 9999 }),
    spend: fc.integer({ min: 0, max: 10 ** 8 }),
  })
  const terms = { type: 'cpm', value: 3_333_333, percent: 0, budget: null } as const
  const range = { from: '2026-06-01', to: '2026-06-30' }
  const catalogue = [base, { ...base, id: 'b', percent: 7.7, effectiveFrom: '2026-06-20' }]
  const named = { ...tree, campaign: ['a', 'b'] }
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 12 }), parts => {
      const total = (key: 'spend' | 'impressions') => parts.reduce((sum, part) => sum + part[key], 0)
      const found = lineItemWaterfall({ range, parts, currency: 'USD', terms, tree: named, catalogue })
      expect(found?.price).toBe(Math.floor((terms.value * total('impressions')) / 1000))
      expect(found?.netMedia).toBe(total('spend'))
    }),
  )
})

it('gives back the media that a percent of media was added to', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 99 }), (hundreds, percent) => {
      const media = hundreds * 100
      const price = media + hundreds * percent
      expect(waterfall({ ...bought, price }, [{ ...base, percent }]).netMedia).toBe(media)
    }),
  )
})

it('leaves no more media the higher a fee of the buyer is', () => {
  fc.assert(
    fc.property(anyInput, anyFee, fc.integer({ min: 1, max: 10 }), (input, fee, more) => {
      const buyer = { ...fee, payer: 'buyer' as const }
      const higher = { ...buyer, percent: fee.percent + more, amount: fee.amount + more * 1000 }
      expect(made([input, [higher]]).netMedia).toBeLessThanOrEqual(made([input, [buyer]]).netMedia)
    }),
  )
})

it.each([
  ['percent of net media', {}, 10_000_000],
  ['percent', { percent: 37.5 }, 30_000_000],
  ['basis: gross media', { basis: 'gross_media' }, 11_000_000],
  ['model: percent of gross', { model: 'pct_gross' }, 11_000_000],
  ['model: CPM', { model: 'cpm', amount: 500_000 }, 5_000_000],
  ['model: requests', { model: 'per_1000_requests', amount: 100_000 }, 5_000_000],
  ['model: flat, half a month', { model: 'flat_per_period', amount: 40_000_000 }, 20_000_000],
  ['more than there is', { model: 'cpm', amount: 900_000_000 }, 110_000_000],
] as const)('takes a fee by its %s', (_, change, amount) => {
  expect(amountOf(change)).toBe(amount)
})

it('tells revenue from gross media by the margin', () => {
  const input = { ...bought, margin: { percent: 20 } }
  expect(waterfall(input, [{ ...base, basis: 'revenue' }]).fees[0]?.amount).toBe(11_000_000)
  expect(waterfall(input, [{ ...base, basis: 'gross_media' }]).fees[0]?.amount).toBe(8_800_000)
})

it.each([
  ['buyer', { margin: 0, netMedia: 109_000_000, sellerShare: 21_800_000, publisherNet: 87_200_000 }],
  ['seller', { margin: 0, netMedia: 110_000_000, sellerShare: 21_800_000, publisherNet: 87_200_000 }],
  ['publisher', { margin: 0, netMedia: 110_000_000, sellerShare: 22_000_000, publisherNet: 87_000_000 }],
  ['platform', { margin: -1_000_000, netMedia: 110_000_000, sellerShare: 22_000_000, publisherNet: 88_000_000 }],
] as const)('takes a fee from its payer: %s', (payer, expected) => {
  expect(waterfall(bought, [{ ...base, payer, model: 'cpm', amount: 100_000 }])).toMatchObject(expected)
})

it.each([
  ['as it is', {}, {}, true],
  ['draft', { status: 'draft' }, {}, false],
  ['before its time', { effectiveFrom: '2026-06-16' }, {}, false],
  ['on its first and last day', { effectiveFrom: '2026-06-15', effectiveTo: '2026-06-15' }, {}, true],
  ['after its time', { effectiveTo: '2026-06-14' }, {}, false],
  ['for other channels', { appliesTo: ['deals'] }, {}, false],
  ['of deals, bought openly', { scope: 'deal' }, {}, false],
  ['of another level', { scope: 'line_item' }, {}, false],
  ['in another currency', { model: 'cpm', amount: 1, currency: 'EUR' }, {}, false],
  ['named by nobody', {}, { campaign: [] }, false],
  ['mandatory', { mandatory: true }, { campaign: [] }, true],
  ['mandatory, made later', { mandatory: true, createdAt: '2026-06-02T00:00:00Z' }, { campaign: [] }, false],
  ['by the account', {}, { campaign: [], account: ['a'] }, true],
  ['by the partner', {}, { campaign: [], partner: ['a'] }, true],
  ['replaced by the line item', {}, { lineItem: [{ fee: 'b' }] }, false],
] as const)('finds whether a fee is due: %s', (_, change, treeChange, isDue) => {
  expect(feesFor({ ...tree, ...treeChange }, use, [{ ...base, ...change }])).toHaveLength(isDue ? 1 : 0)
})

it('takes the line item’s value for the fee’s own', () => {
  const lineItem = [{ fee: 'a', overrideValue: 2.5 }]
  expect(feesFor({ ...tree, lineItem }, use, [base])[0]).toMatchObject({ from: 'lineItem', fee: { percent: 2.5 } })
  const cpm = { ...base, model: 'cpm', currency: 'USD', amount: 1 } as const
  expect(feesFor({ ...tree, lineItem }, use, [cpm])[0]?.fee.amount).toBe(2_500_000)
})

it('shows a client no fee that is hidden, and names who invoices', () => {
  const hidden = { ...base, id: 'b', visibleToClient: false, vendor: 'v', invoicedBy: 'partner' } as const
  const result = waterfall(bought, [base, hidden])
  expect(clientWaterfall(result).fees.map(({ fee }) => fee.id)).toEqual(['a'])
  expect(feeInvoices(result).map(({ from }) => from)).toEqual([null, 'v'])
})
