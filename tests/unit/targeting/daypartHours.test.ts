import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedBy, placesBetween } from '../../../src/advertising/pages/targeting/daypartPlaces.ts'
import {
  type Daypart,
  daypartDays,
  daypartsIn,
  type HourCell,
  hoursOfDay,
  shareOfHour,
  withHours,
} from '../../../src/advertising/targeting/daypartHours.ts'

const daypart = fc
  .record({
    day: fc.constantFrom(...daypartDays),
    from: fc.integer({ min: 0, max: 95 }),
    length: fc.integer({ min: 1, max: 96 }),
    clock: fc.constantFrom('user', 'account'),
  })
  .map(
    ({ day, from, length, clock }): Daypart => ({
      day,
      startMinute: from * 15,
      endMinute: Math.min(96, from + length) * 15,
      clock: clock === 'account' ? 'account' : 'user',
    }),
  )
const dayparts = fc.array(daypart, { maxLength: 12 })
const cells = fc.array(fc.record({ day: fc.constantFrom(...daypartDays), hour: fc.integer({ min: 0, max: 23 }) }), {
  maxLength: 40,
})

const has = (list: readonly HourCell[], day: string, hour: number) =>
  list.some(one => one.day === day && one.hour === hour)
const inClock = (all: readonly Daypart[], clock: string) => all.filter(one => one.clock === clock)

describe('hours of a week', () => {
  it('turned on or off are all on or off; every other hour stays as it was, in this clock and the other', () => {
    fc.assert(
      fc.property(dayparts, cells, fc.boolean(), (before, turned, isOn) => {
        const after = withHours(before, turned, isOn, 'user')
        expect(inClock(after, 'account')).toEqual(inClock(before, 'account'))
        for (const day of daypartDays)
          for (const hour of hoursOfDay) {
            const share = shareOfHour(inClock(after, 'user'), day, hour)
            if (has(turned, day, hour)) expect(share).toBe(isOn ? 1 : 0)
            else expect(share).toBe(shareOfHour(inClock(before, 'user'), day, hour))
          }
      }),
      { numRuns: 60 },
    )
  })

  it('are said in as few rows as can be, in order, and read back as they are', () => {
    fc.assert(
      fc.property(dayparts, cells, (before, turned) => {
        const own = inClock(withHours(before, turned, true, 'user'), 'user')
        for (const day of daypartDays) {
          const rows = own.filter(one => one.day === day)
          for (const [index, row] of rows.entries()) {
            const next = rows[index + 1]
            if (next) expect(row.endMinute).toBeLessThan(next.startMinute)
          }
        }
        expect(daypartsIn(own)).toEqual(own)
        expect(own.length).toBeLessThanOrEqual(168)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out what a half-filled row says', () => {
    expect(daypartsIn([{ day: 'mon' }, { day: 'xyz', startMinute: 0, endMinute: 60 }, null, 'x'])).toEqual([])
    expect(daypartsIn([{ day: 'mon', startMinute: 600, endMinute: 540 }])).toEqual([])
  })
})

it('moves and selects within the week', () => {
  expect(movedBy({ row: 0, hour: 0 }, 'ArrowUp')).toEqual({ row: 0, hour: 0 })
  expect(movedBy({ row: 6, hour: 23 }, 'ArrowRight')).toEqual({ row: 6, hour: 23 })
  expect(movedBy({ row: 2, hour: 5 }, 'ArrowDown')).toEqual({ row: 3, hour: 5 })
  expect(movedBy({ row: 2, hour: 5 }, 'End')).toEqual({ row: 2, hour: 23 })
  expect(movedBy({ row: 2, hour: 5 }, 'a')).toBeNull()
  expect(placesBetween({ row: 1, hour: 4 }, { row: 0, hour: 3 })).toEqual([
    { row: 0, hour: 3 },
    { row: 0, hour: 4 },
    { row: 1, hour: 3 },
    { row: 1, hour: 4 },
  ])
})
