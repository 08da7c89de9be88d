import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  combineTargeting,
  isOpenTargeting,
  setDimensions,
} from '../../../src/advertising/targeting/combineTargeting.ts'

const dimension = fc.oneof(
  fc.constant({ include: [], exclude: [] }),
  fc.constant([]),
  fc.constant(null),
  fc.record({ include: fc.array(fc.string(), { maxLength: 2 }) }),
  fc.record({ exclude: fc.array(fc.string(), { maxLength: 2 }) }),
  fc.integer(),
)
const targeting = fc.dictionary(fc.constantFrom('countries', 'deviceTypes', 'dayparts', 'viewabilityMin'), dimension)

describe('a targeting and a template', () => {
  it('combine by whole dimensions: what is set stays, what is empty is the template’s', () => {
    const own = { countries: { include: ['DE'] }, deviceTypes: { include: [], exclude: [] }, dayparts: [] }
    const template = {
      countries: { exclude: ['DE'] },
      deviceTypes: { include: ['phone'] },
      dayparts: [{ day: 'mon', startMinute: 0, endMinute: 60 }],
      keywords: { include: [] },
    }
    expect(combineTargeting(own, template)).toEqual({
      countries: { include: ['DE'] },
      deviceTypes: { include: ['phone'] },
      dayparts: template.dayparts,
    })
  })

  it('keep each dimension of one of them, and combining again changes nothing', () => {
    fc.assert(
      fc.property(targeting, targeting, (own, template) => {
        const both = combineTargeting(own, template)
        const [mine, theirs] = [setDimensions(own), setDimensions(template)]
        expect(Object.keys(both).sort()).toEqual([...new Set([...Object.keys(mine), ...Object.keys(theirs)])].sort())
        for (const [name, value] of Object.entries(both)) expect(value).toEqual(mine[name] ?? theirs[name])
        expect(combineTargeting(both, template)).toEqual(both)
      }),
    )
  })

  it('count as open while nothing is set', () => {
    expect([undefined, null, {}, { countries: { include: [] }, dayparts: [] }].map(isOpenTargeting)).toEqual(
      Array(4).fill(true),
    )
    expect(isOpenTargeting({ viewabilityMin: 0 })).toBe(false)
  })
})
