import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampRange, isDay, presetRange, rangePresets } from '../../src/engine/kit/timeRange.ts'

describe('a range with a name', () => {
  const now = new Date('2026-03-01T02:00:00Z')

  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-22', '2026-02-28'],
    ['last14', '2026-02-15', '2026-02-28'],
    ['last30', '2026-01-30', '2026-02-28'],
    ['last60', '2025-12-31', '2026-02-28'],
    ['last90', '2025-12-01', '2026-02-28'],
    ['thisMonth', '2026-03-01', '2026-03-01'],
    ['thisQuarter', '2026-01-01', '2026-03-01'],
    ['thisYear', '2026-01-01', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ] as const)('%s is from %s to %s', (choice, from, to) => {
    expect(presetRange(choice, now)).toEqual({ choice, from, to })
  })

  it('goes by the calendar of the zone', () => {
    expect(presetRange('today', now, 'America/Bogota').from).toBe('2026-02-28')
    expect(presetRange('lastMonth', now, 'America/Bogota')).toMatchObject({ from: '2026-01-01', to: '2026-01-31' })
    expect(presetRange('yesterday', new Date('2026-01-01T00:30:00Z')).from).toBe('2025-12-31')
  })

  it('never ends before it begins, whenever it is asked', () => {
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, moment => {
        for (const { key } of rangePresets) {
          const { from, to } = presetRange(key, moment, 'Europe/Berlin')
          expect(isDay(from) && isDay(to) && from <= to).toBe(true)
        }
      }),
    )
  })
})

describe('the limits of a range', () => {
  const range = { choice: 'custom', from: '2026-10-01', to: '2026-10-31' } as const

  it('cut it', () => {
    expect(clampRange(range, {})).toEqual(range)
    expect(clampRange(range, { min: '2026-10-05', max: '2026-10-20' })).toMatchObject({
      from: '2026-10-05',
      to: '2026-10-20',
    })
  })

  it('leave nothing of what lies outside, is upside down or is no date', () => {
    expect(clampRange(range, { min: '2026-11-01' })).toBe(null)
    expect(clampRange(range, { max: '2026-09-30' })).toBe(null)
    expect(clampRange({ ...range, to: '2026-09-30' }, {})).toBe(null)
    expect(clampRange({ ...range, to: '2026-10-45' }, {})).toBe(null)
    expect(isDay('2026-02-29')).toBe(false)
    expect(isDay('2028-02-29')).toBe(true)
    expect(isDay('')).toBe(false)
  })
})
