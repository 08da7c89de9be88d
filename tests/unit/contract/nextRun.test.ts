import { describe, expect, it } from 'vitest'
import { nextRun } from '../../../src/engine/contract/nextRun.ts'

const base = { time: '06:00', timezone: 'UTC' }

describe('the next time of a schedule', () => {
  it.each([
    ['semi_monthly', '2026-11-01T05:59:59.999Z', '2026-11-01T06:00:00.000Z'],
    ['semi_monthly', '2026-11-01T06:00:00.000Z', '2026-11-15T06:00:00.000Z'],
    ['semi_monthly', '2026-11-14T12:00:00.000Z', '2026-11-15T06:00:00.000Z'],
    ['semi_monthly', '2026-11-15T06:00:00.000Z', '2026-12-01T06:00:00.000Z'],
    ['daily', '2026-11-15T06:00:00.000Z', '2026-11-16T06:00:00.000Z'],
  ])('%s after %s is %s', (frequency, now, next) => {
    expect(nextRun({ ...base, frequency }, new Date(now))).toBe(next)
  })

  it.each([
    [31, '2026-02-01T00:00:00.000Z', '2026-02-28T06:00:00.000Z'],
    [29, '2028-02-01T00:00:00.000Z', '2028-02-29T06:00:00.000Z'],
    [31, '2026-11-30T06:00:00.000Z', '2026-12-31T06:00:00.000Z'],
    [undefined, '2026-11-02T00:00:00.000Z', '2026-12-01T06:00:00.000Z'],
  ])('monthly on day %s after %s is %s', (dayOfMonth, now, next) => {
    expect(nextRun({ ...base, frequency: 'monthly', dayOfMonth }, new Date(now))).toBe(next)
  })

  it.each([
    ['2026-11-20T00:00:00.000Z', '2027-01-15T06:00:00.000Z'],
    ['2027-01-15T06:00:00.000Z', '2027-04-15T06:00:00.000Z'],
  ])('quarterly after %s is %s', (now, next) => {
    expect(nextRun({ ...base, frequency: 'quarterly', dayOfMonth: 15 }, new Date(now))).toBe(next)
  })

  it('stops after its last day, and still runs on it', () => {
    const schedule = { ...base, frequency: 'daily', endOn: '2026-11-20' }
    expect(nextRun(schedule, new Date('2026-11-20T05:00:00Z'))).toBe('2026-11-20T06:00:00.000Z')
    expect(nextRun(schedule, new Date('2026-11-20T06:00:00Z'))).toBeNull()
  })

  it('waits for its first day', () => {
    const schedule = { ...base, frequency: 'weekly', weekdays: ['mon'], startOn: '2026-12-01' }
    expect(nextRun(schedule, new Date('2026-11-20T05:00:00Z'))).toBe('2026-12-07T06:00:00.000Z')
  })
})
