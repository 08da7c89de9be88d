import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttributionTerms, attributionModels } from '../../../src/advertising/conversions/attributionTerms.ts'
import { creditedTouch } from '../../../src/advertising/conversions/creditedTouch.ts'
import { creditsOf } from '../../../src/advertising/conversions/creditsOf.ts'
import type { Touch } from '../../../src/advertising/conversions/touch.ts'

const day = 86_400_000
const usual: AttributionTerms = { counting: 'every', clickDays: 30, viewDays: 7, model: 'last_touch' }
const touch = (kind: Touch['kind'], days: number, about = 'a'): Touch => ({ kind, at: days * day, about })
const creditOf = (touches: readonly Touch[], terms: Partial<AttributionTerms> = {}, at = 40 * day) =>
  creditedTouch(at, touches, { ...usual, ...terms })

describe('a conversion is credited', () => {
  it('to the last click within the click window, however many views came after it', () => {
    const touches = [touch('click', 11), touch('click', 20), touch('view', 39)]
    expect(creditOf(touches)).toEqual(touch('click', 20))
    expect(creditOf(touches, { clickDays: 19 })).toEqual(touch('view', 39))
    expect(creditOf(touches, { clickDays: 20 })).toEqual(touch('click', 20))
    expect(creditOf(touches, { clickDays: 0 })).toEqual(touch('view', 39))
  })

  it('else to the last view within the view window, else to none', () => {
    const touches = [touch('view', 32.9), touch('click', 9.9), touch('view', 41)]
    expect(creditOf(touches)).toBe(null)
    expect(creditOf(touches, { viewDays: 8 })).toEqual(touch('view', 32.9))
    expect(creditOf(touches, { viewDays: 0 })).toBe(null)
  })

  it('by its model to the first of them', () => {
    const touches = [touch('click', 9), touch('click', 12, 'b'), touch('click', 12, 'a'), touch('view', 39)]
    expect(creditOf(touches, { model: 'first_touch' })).toEqual(touch('click', 12, 'a'))
    expect(creditOf(touches, { model: 'last_touch' })).toEqual(touch('click', 12, 'b'))
  })
})

it('counting once per person, only the first conversion with a touch counts', () => {
  const conversions = [3, 2, 1].map(at => ({ id: `c${at}`, at: at * day }))
  const credits = (counting: AttributionTerms['counting']) =>
    [...creditsOf(conversions, [touch('click', 1.5)], { ...usual, counting })]
      .filter(([, one]) => one)
      .map(([id]) => id)
  expect(credits('every')).toEqual(['c2', 'c3'])
  expect(credits('once_per_person')).toEqual(['c2'])
})

describe('for any person', () => {
  const moment = fc.integer({ min: 0, max: 40 }).map(quarter => quarter * (day / 4))
  const someTouches = fc.uniqueArray(
    fc.record({ kind: fc.constantFrom('click', 'view'), at: moment, about: fc.constantFrom('a', 'b', 'c') }),
    { maxLength: 12, selector: one => JSON.stringify(one) },
  )
  const someConversions = fc
    .array(moment, { maxLength: 8 })
    .map(times => times.map((at, index) => ({ id: `c${index}`, at })))
  const days = fc.integer({ min: 0, max: 8 })
  const someTerms: fc.Arbitrary<AttributionTerms> = fc.record({
    counting: fc.constantFrom('every', 'once_per_person'),
    clickDays: days,
    viewDays: days,
    model: fc.constantFrom(...attributionModels),
  })

  it('credits are those of a brute-force oracle, in whatever order things are told', () => {
    fc.assert(
      fc.property(someConversions, someTouches, someTerms, fc.nat(), (conversions, touches, terms, turn) => {
        const credits = creditsOf(turned(conversions, turn), turned(touches, turn), terms)
        expect(Object.fromEntries(credits)).toEqual(oracle(conversions, touches, terms))
      }),
      { numRuns: 500 },
    )
  })

  it('longer windows never count less', () => {
    fc.assert(
      fc.property(someConversions, someTouches, someTerms, days, (conversions, touches, terms, more) => {
        const longer = { ...terms, clickDays: terms.clickDays + more, viewDays: terms.viewDays + more }
        const count = (of: AttributionTerms) => [...creditsOf(conversions, touches, of).values()].filter(Boolean).length
        expect(count(longer)).toBeGreaterThanOrEqual(count(terms))
      }),
    )
  })
})

/** Every touch against every other, and every conversion against all before it. */
function oracle(
  conversions: readonly { id: string; at: number }[],
  touches: readonly Touch[],
  { counting, clickDays, viewDays, model }: AttributionTerms,
): Record<string, Touch | null> {
  const isBefore = (a: Touch, b: Touch) => a.at < b.at || (a.at === b.at && a.about < b.about)
  const best = (kind: Touch['kind'], windowDays: number, at: number) => {
    const within = touches.filter(one => {
      const age = (at - one.at) / day
      return one.kind === kind && windowDays > 0 && age >= 0 && age <= windowDays
    })
    return within.find(one =>
      within.every(other => other === one || (model === 'last_touch' ? isBefore(other, one) : isBefore(one, other))),
    )
  }
  const credits = conversions.map(one => ({
    ...one,
    touch: best('click', clickDays, one.at) ?? best('view', viewDays, one.at) ?? null,
  }))
  return Object.fromEntries(
    credits.map(({ id, at, touch: found }) => {
      const isLater = credits.some(other => other.touch && (other.at < at || (other.at === at && other.id < id)))
      return [id, counting === 'once_per_person' && isLater ? null : found]
    }),
  )
}

function turned<T>(list: readonly T[], by: number): T[] {
  const at = list.length > 0 ? by % list.length : 0
  return [...list.slice(at), ...list.slice(0, at)].reverse()
}
