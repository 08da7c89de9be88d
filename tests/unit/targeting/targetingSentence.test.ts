import { expect, it } from 'vitest'
import { cellsOf, withHours, workdays } from '../../../src/advertising/targeting/daypartHours.ts'
import { targetingFields } from '../../../src/advertising/targeting/targeting.ts'
import { targetingSentence } from '../../../src/advertising/targeting/targetingSentence.ts'
import { fieldsSchema } from '../../../src/engine/contract/schema.ts'
import { validateSchema } from '../../../src/engine/contract/validate.ts'
import { everyDimension } from './everyDimension.ts'

const weekdays = withHours([], cellsOf(workdays, 6, 22), true, 'user')

it('says a whole targeting in one sentence', () => {
  const targeting = {
    deviceTypes: { include: ['connected_tv', 'tablet'] },
    countries: { include: ['DE', 'AT'] },
    dayparts: weekdays,
    kids: 'exclude',
    viewabilityMin: 70,
    deals: { include: ['a', 'b', 'c'] },
  }
  expect(targetingSentence(targeting)).toBe(
    'Connected TV and tablets in Germany and Austria, weekdays 6–22, without kids’ content; only 3 deals; viewability at least 70%.',
  )
  expect(targetingSentence(targeting, (_, id) => id.toUpperCase())).toContain('only “A”, “B”, or “C”')
})

it('says that nothing is set', () => {
  expect(targetingSentence(undefined)).toBe('Everyone, everywhere, at any time.')
  expect(targetingSentence({ countries: { include: [] }, dayparts: [] })).toBe('Everyone, everywhere, at any time.')
})

it('names an area', () => {
  const areas = [
    { name: 'our shop', lat: 52.52, lon: 13.4, radiusKm: 5 },
    { lat: 48.1, lon: 11.6, radiusKm: 20 },
  ]
  const targeting = { areas, regions: { include: ['Hamburg'], exclude: ['Altona'] }, postalCodes: { include: ['10*'] } }
  expect(targetingSentence(targeting)).toBe(
    'All devices in Hamburg, postal code 10*, within 5 km of our shop, or within 20 km of 48.1, 11.6, not in Altona.',
  )
})

it('says hours in both clocks, and days in a row', () => {
  const dayparts = [
    ...withHours([], cellsOf(['sat', 'sun'], 0, 24), true, 'user'),
    { day: 'mon', startMinute: 390, endMinute: 735, clock: 'account' },
    { day: 'tue', startMinute: 390, endMinute: 735, clock: 'account' },
    { day: 'wed', startMinute: 390, endMinute: 735, clock: 'account' },
  ]
  expect(targetingSentence({ dayparts })).toBe('Weekends, and Mon–Wed 6:30–12:15 in the campaign’s time zone.')
})

/** Whatever is set alone changes the sentence: nothing that narrows delivery is kept from the reader. */

it('leaves no dimension out', () => {
  expect(everyDimension.map(([name]) => name)).toEqual(Object.keys(targetingFields))
  for (const [name, value] of everyDimension) {
    expect(validateSchema(fieldsSchema(targetingFields), { [name]: value }), name).toEqual({})
    const sentence = targetingSentence({ [name]: value })
    expect(sentence, name).not.toBe(targetingSentence({}))
    expect(sentence, name).toMatch(/^[^ ].*[^ .]\.$/)
    expect(sentence, name).not.toMatch(/undefined|null|NaN|\?/)
  }
})
