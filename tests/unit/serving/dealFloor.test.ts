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
