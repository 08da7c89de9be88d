import { expect, it } from 'vitest'
import { offered } from './cases/fieldCase.ts'
import { type Edit, edited, outcomeIn, servingWorld } from './servingWorld.ts'

/** The fields that refuse a bid below the deal's floor; none where it bids. */
function refusedBy(...edits: readonly Edit[]): readonly string[] {
  const outcome = outcomeIn(edited(servingWorld('display'), [...offered, ...edits]))
  return 'bid' in outcome ? [] : [outcome.refusal.reason, ...outcome.refusal.fields.map(({ path }) => path)]
}

it('a curator’s fee is on the floor by the percent or for 1,000, and a flat fee isn’t', () => {
  const highest: Edit = ['deal', 'floor', 3_000_000]
  expect(refusedBy(highest, ['deal', 'margin', { type: 'flat', amount: 900_000_000 }])).toEqual([])
  expect(refusedBy(highest, ['deal', 'margin', { type: 'pct', percent: 90 }])).toContain('margin')
  const above: Edit = ['deal', 'floor', 30_000_000]
  expect(refusedBy(above, ['deal', 'margin', { type: 'fixed_cpm', cpm: 1 }])).toContain('margin')
  const flat = refusedBy(above, ['deal', 'margin', { type: 'flat', amount: 1 }])
  expect(flat).toContain('floor')
  expect(flat).not.toContain('margin')
})

it('a fee that isn’t charged, as partners are told another, is on no floor', () => {
  const floor: Edit = ['deal', 'floor', 3_000_000]
  for (const [margin, type] of [
    [{ type: 'pct', percent: 90 }, 'pct_of_spend'],
    [{ type: 'fixed_cpm', cpm: 3_000_000 }, 'cpm'],
  ] as const)
    for (const told of ['pct_of_spend', 'cpm', 'flat', 'none', 'undisclosed', null]) {
      const isCharged = told === type || told === 'undisclosed' || told === null
      const refused = refusedBy(floor, ['deal', 'margin', margin], ['deal', 'curationFeeType', told])
      expect([margin.type, told, refused.includes('margin')]).toEqual([margin.type, told, isCharged])
    }
})
