import { describe, expect, it } from 'vitest'
import { creativeCases } from './cases/creativeCases.ts'
import { dealCases } from './cases/dealCases.ts'
import { deliveryCases } from './cases/deliveryCases.ts'
import { type FieldCase, heldAgainstAnother } from './cases/fieldCase.ts'
import { formatCases } from './cases/formatCases.ts'
import { inventoryCases } from './cases/inventoryCases.ts'
import { priceCases } from './cases/priceCases.ts'
import { targetingCases } from './cases/targetingCases.ts'
import { edited, outcomeIn, servingWorld } from './servingWorld.ts'

/** The world of a case bids; with one field changed it doesn't, for the reason that the table names, or bids otherwise. */
function holds({ on, given, change, to, field }: FieldCase) {
  const path = `${change[0]}.${change[1]}`.replace(/\.\d+/g, '')
  const world = edited(servingWorld(on), given)
  const before = outcomeIn(world)
  const after = outcomeIn(edited(world, [change]))
  if (!('bid' in before)) throw new Error(`Before: ${before.refusal.sentence}`)
  if ('refusal' in after) {
    expect(`${after.refusal.reason}: ${after.refusal.sentence}`).toMatch(new RegExp(`^${to}: .*\\.$`))
    expect(after.refusal.sentence).not.toMatch(/undefined|null|NaN/)
    const named = after.refusal.fields.map(({ entity, path }) => `${entity}.${path}`.replace(/\.\d+/g, ''))
    const leads = named.some(one => one.startsWith(path) || path.startsWith(one))
    expect(leads, named.join(', ')).toBe(!heldAgainstAnother.includes(field))
    expect(named.length).toBeGreaterThan(0)
    return
  }
  if (to === 'winner') expect(after.winner).not.toBe(before.winner)
  else expect(aspect(after.bid, to)).not.toEqual(aspect(before.bid, to))
}

function aspect(bid: object, to: string): unknown {
  const name = to === 'other deal' ? 'deal' : to
  expect(bid).toHaveProperty(name)
  return Reflect.get(bid, name)
}

describe('one field decides', () => {
  it.each(deliveryCases)('state, flight, budget, pacing and caps: $field ($to)', holds)
  it.each(targetingCases)('targeting: $field ($to)', holds)
  it.each(inventoryCases)('inventory lists and places: $field ($to)', holds)
  it.each(formatCases)('the campaign’s type: $field ($to)', holds)
  it.each(dealCases)('deals: $field ($to)', holds)
  it.each(creativeCases)('creatives: $field ($to)', holds)
  it.each(priceCases)('prices: $field ($to)', holds)
})
