import { expect, it } from 'vitest'
import { type Edit, edited, outcomeIn, servingWorld } from './servingWorld.ts'

const byModel = (model: string): Edit => ['line-item', 'bid', { strategy: 'model', model }]
const ofStrategy: Edit = ['strategy', 'bidStrategy', { kind: 'model', model: 'model' }]

/** The price of a bid, or why there is none. The strategy's CPM is 3, the line item's bid 4; device 2 makes a score of 1.4. */
function priced(...edits: readonly Edit[]): number | string {
  const outcome = outcomeIn(edited(servingWorld('display'), edits))
  return 'bid' in outcome ? outcome.bid.price : outcome.refusal.reason
}

it.each<[string, number | string, ...Edit[]]>([
  ['a score multiplies the strategy’s CPM', 4_200_000, byModel('model')],
  ['the strategy’s model multiplies what the line item would bid', 5_600_000, ofStrategy],
  ['the line item’s own model goes first', 5_000_000, byModel('fixed'), ofStrategy],
  ['a bid price is the score itself', 5_000_000, byModel('fixed')],
  [
    'the maximum bid bounds it',
    4_500_000,
    ['line-item', 'bid', { strategy: 'model', model: 'fixed', maxBid: 4_500_000 }],
  ],
  ['the strategy’s maximum bounds it', 4_100_000, byModel('fixed'), ['strategy', 'bidStrategy.maxCpm', 4_100_000]],
  ['output bounds cut it', 3_300_000, byModel('model'), ['model', 'outputBounds', { min: 0, max: 1.1 }]],
  ['another device has another price', 5_400_000, byModel('model'), ['request', 'device.devicetype', 4]],
  ['without the value the fallback stands', 3_000_000, byModel('model'), ['feature', 'key', 'device.model']],
  [
    'personal data isn’t used',
    3_000_000,
    byModel('model'),
    ['feature', 'personalData', true],
    ['feature', 'consentPurposes', ['1']],
  ],
  ['a paused model leaves its fallback', 3_000_000, byModel('model'), ['model', 'status', 'paused']],
  ['a model that isn’t there leaves the CPM', 3_000_000, byModel('gone')],
  ['a score under the floor doesn’t bid', 'floor', byModel('model'), ['model', 'outputBounds', { min: 0, max: 0.1 }]],
])('%s', (_, price, ...edits) => {
  expect(priced(...edits)).toBe(price)
})
