import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, changesProblems } from '../../../src/engine/contract/changedFields.ts'
import type { Fields } from '../../../src/engine/contract/fieldSpec.ts'

const fields: Fields = {
  name: { kind: 'text' },
  labels: { kind: 'list' },
  deals: { kind: 'references', to: 'deal' },
  day: { kind: 'date' },
  at: { kind: 'dateTime' },
  made: { kind: 'dateTime', readOnly: true },
  bid: { kind: 'group', fields: { value: { kind: 'money' } } },
  flights: {
    kind: 'objectList',
    fields: { end: { kind: 'dateTime' }, budget: { kind: 'money' }, name: { kind: 'text' } },
  },
  targeting: {
    kind: 'targeting',
    fields: { sites: { kind: 'group', fields: { include: { kind: 'references', to: 'site' } } } },
  },
  extra: { kind: 'json' },
}

const changed = (row: object, changes: object, zone = 'UTC') => changedFields(fields, { ...row }, { ...changes }, zone)
const become = (row: object, changes: object, zone?: string) => changed(row, changes, zone).values

describe('a change of what a row has', () => {
  it('replaces a text wherever it stands, literally, in texts and lists of texts', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 })
    const found = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(text, found, text, (before, find, replace) => {
        const { name, labels } = become(
          { name: before, labels: [before] },
          { name: { find, replace }, labels: { find, replace } },
        )
        expect(name).toBe(before.split(find).join(replace))
        expect(labels).toEqual([name])
      }),
    )
    expect(become({ name: 'a.b A.B axb' }, { name: { find: 'A.b', replace: '$&', ignoreCase: true } })).toEqual({
      name: '$& $& axb',
    })
  })

  it('adds to lists what is not there and removes what is, wherever the list stands', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    fc.assert(
      fc.property(ids, ids, ids, (list, add, remove) => {
        const kept = list.filter(id => !remove.includes(id))
        const expected = [...kept, ...add.filter(id => !kept.includes(id))]
        expect(become({ deals: list }, { deals: { add, remove } })).toEqual({ deals: expected })
        const row = { targeting: { sites: { include: list }, other: 1 } }
        expect(become(row, { 'targeting.sites.include': { add, remove } })).toEqual({
          targeting: { sites: { include: expected }, other: 1 },
        })
      }),
    )
    expect(become({}, { 'targeting.sites.include': { add: ['a'] } })).toEqual({
      targeting: { sites: { include: ['a'] } },
    })
  })

  it('removes the rows of a table that have all values of an entry', () => {
    const [one, two] = [
      { name: 'one', budget: 1 },
      { name: 'two', budget: 2 },
    ]
    const more = { name: 'more' }
    expect(
      become({ flights: [one, two] }, { flights: { remove: [{ name: 'one' }], add: [more, { name: 'two' }] } }),
    ).toEqual({ flights: [two, more] })
    expect(become({ flights: [one] }, { flights: { remove: [{ name: 'one', budget: 2 }] } })).toEqual({
      flights: [one],
    })
  })

  it('moves days by the calendar of the row, over a change of clocks, and back again', () => {
    expect(become({ day: '2026-02-28' }, { day: { days: 1 } })).toEqual({ day: '2026-03-01' })
    // Midnight in Berlin, before and after its clocks go forward.
    const moved = become({ at: '2026-03-27T23:00:00.000Z' }, { at: { days: 7 } }, 'Europe/Berlin')
    expect(moved).toEqual({ at: '2026-04-03T22:00:00.000Z' })
    const noons = fc.integer({ min: 0, max: 3000 }).map(n => new Date(1_770_000_000_000 + n * 86_400_000))
    fc.assert(
      fc.property(
        noons,
        fc.integer({ min: -400, max: 400 }),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC'),
        (date, days, zone) => {
          const at = `${date.toISOString().slice(0, 10)}T15:00:00.999Z`
          const there = become({ at }, { at: { days } }, zone).at
          const back = new Date(Date.parse(String(become({ at: there }, { at: { days: -days } }, zone).at)))
          expect(back.toISOString()).toBe(at)
        },
      ),
    )
  })

  it('reaches each row of a table, and leaves those alone that have nothing to go by', () => {
    const flights = [{ budget: 100, end: '2026-12-31T00:00:00.000Z' }, { name: 'without' }]
    const { values } = changed({ flights }, { 'flights.budget': { percent: 10 }, 'flights.end': { days: 1 } })
    expect(values).toEqual({ flights: [{ budget: 110, end: '2027-01-01T00:00:00.000Z' }, { name: 'without' }] })
    expect(changed({ flights: [{}] }, { 'flights.budget': { add: 1 } }).wrong).toEqual({
      'flights.budget': 'Flights, budget has no value to change. Enter a value instead.',
    })
    expect(changed({}, { at: { days: 1 } }).wrong).toEqual({
      at: 'At has no date to move. Enter a date instead.',
    })
  })

  it('refuses a text that would grow beyond all measure', () => {
    const { wrong } = changed({ name: 'a'.repeat(5000) }, { name: { find: 'a', replace: 'b'.repeat(1000) } })
    expect(wrong).toEqual({ name: 'Name would be too long. Replace it with a shorter text.' })
  })

  it.each([
    ['nonsense', 1, 'There is no such field'],
    ['bid.nonsense', 1, 'There is no such field'],
    ['constructor', 1, 'There is no such field'],
    ['made', { days: 1 }, 'This is calculated by the server'],
    ['name', { find: '', replace: 'x' }, 'Send a value, or {"find": "Q3", "replace": "Q4"}.'],
    ['name', { find: 'x'.repeat(201), replace: '' }, 'Send a value, or {"find": "Q3", "replace": "Q4"}.'],
    ['day', { days: 1.5 }, 'Send a value, or {"days": 7}.'],
    ['labels', { add: 'x' }, 'Send a value, or {"add": […], "remove": […]}, or {"find": "Q3", "replace": "Q4"}.'],
    ['deals', { add: [1] }, 'Send a value, or {"add": […], "remove": […]}.'],
    ['flights', { add: ['x'] }, 'Send a value, or {"add": […], "remove": […]}.'],
    ['bid.value', { times: 2 }, 'Send a number, {"add": 5}, or {"percent": 10}.'],
  ])('%s can not become %j', (path, change, sentence) => {
    expect(changesProblems(fields, { [path]: change })).toEqual({ [path]: sentence })
  })

  it('takes objects as values where values are objects, and no field twice', () => {
    expect(changesProblems(fields, { bid: { value: 1 }, extra: { add: 1 }, targeting: {} })).toEqual({})
    expect(changesProblems(fields, { bid: {}, 'bid.value': 1 })).toEqual({ 'bid.value': 'Change either this or “bid”' })
  })
})
