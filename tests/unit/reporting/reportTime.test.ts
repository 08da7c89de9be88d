import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, comparedDays, presetDays } from '../../../src/advertising/reporting/reportRange.ts'
import { bucketOf, bucketsOf } from '../../../src/advertising/reporting/timeBuckets.ts'
import { hoursOf, isUtc, localTime, zoneClock } from '../../../src/engine/contract/zoneClock.ts'
import { times } from '../../setup/effort.ts'

const HOUR = 3_600_000
const zones = [
  'UTC',
  'America/New_York',
  'Europe/London',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
  'Asia/Beirut',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/St_Johns',
]

it('days of every zone hold each hour once and in order, over half hours and clock changes', () => {
  const range = fc.record({
    zone: fc.constantFrom(...zones),
    day: fc.integer({ min: 0, max: 6500 }),
    days: fc.integer({ min: 1, max: 40 }),
  })
  fc.assert(
    fc.property(range, ({ zone, day, days }) => {
      const from = addDays('2010-01-01', day)
      const to = addDays(from, days - 1)
      const clock = zoneClock(zone, from, to)
      const { start, end } = hoursOf(clock, from, to)
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      const nativeDay = (hour: number) => format.format(hour).slice(0, 10)
      expect(nativeDay(start) >= from && nativeDay(start - HOUR) < from).toBe(true)
      expect(nativeDay(end) > to && nativeDay(end - HOUR) <= to).toBe(true)
      for (let hour = start; hour < end; hour += HOUR) {
        const local = new Date(localTime(clock, hour)).toISOString()
        expect(`${local.slice(0, 10)} ${local.slice(11, 16)}`).toBe(format.format(hour))
      }
    }),
    { numRuns: times(20) },
  )
})

it('an hour that the clock shows twice is told apart by its offset', () => {
  const clock = zoneClock('Europe/Berlin', '2026-10-25', '2026-10-25')
  const hours = bucketsOf('hour', clock, { from: '2026-10-25', to: '2026-10-25' })
  expect(hours).toHaveLength(25)
  expect(hours.filter(hour => hour.includes('T02:00'))).toEqual(['2026-10-25T02:00+02:00', '2026-10-25T02:00+01:00'])
  const spring = zoneClock('Europe/Berlin', '2026-03-29', '2026-03-29')
  expect(bucketsOf('hour', spring, { from: '2026-03-29', to: '2026-03-29' })).toHaveLength(23)
})

it('buckets are those of the zone', () => {
  const clock = zoneClock('Asia/Kolkata', '2026-03-01', '2026-03-31')
  const hour = Date.parse('2026-03-01T18:00:00Z')
  expect(bucketOf('hour', clock, hour)).toBe('2026-03-01T23:30+05:30')
  expect(bucketOf('day', clock, hour)).toBe('2026-03-01')
  expect(bucketOf('day', clock, hour + HOUR)).toBe('2026-03-02')
  expect(bucketOf('week', clock, hour)).toBe('2026-02-23')
  expect(bucketOf('month', clock, hour)).toBe('2026-03')
  expect(bucketOf('dayOfWeek', clock, hour)).toBe('7')
  expect(bucketOf('hourOfDay', clock, hour)).toBe('23')
})

it('London is on UTC in winter only', () => {
  const utc = (from: string, to: string) => {
    const clock = zoneClock('Europe/London', from, to)
    return isUtc(clock, hoursOf(clock, from, to))
  }
  expect(utc('2026-01-01', '2026-02-28')).toBe(true)
  expect(utc('2026-03-01', '2026-03-31')).toBe(false)
  expect(utc('2026-07-01', '2026-07-02')).toBe(false)
})

it('presets are days of the calendar, and comparisons the days before', () => {
  expect(presetDays('last_7', '2026-03-03')).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(presetDays('last_month', '2026-03-03')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(presetDays('qtd', '2026-12-03')).toEqual({ from: '2026-10-01', to: '2026-12-03' })
  expect(comparedDays({ from: '2026-02-24', to: '2026-03-02' }, 'previous_period')).toEqual({
    from: '2026-02-17',
    to: '2026-02-23',
  })
  expect(comparedDays({ from: '2028-02-29', to: '2028-03-01' }, 'previous_year')).toEqual({
    from: '2027-02-28',
    to: '2027-03-01',
  })
})
