import { describe, expect, it } from 'vitest'
import { dateParts } from '../../src/engine/kit/dateParts.ts'
import { formatDate, formatDateTime } from '../../src/engine/kit/formatDate.ts'

describe('the parts of a date box', () => {
  const written = (...date: Parameters<typeof dateParts>) =>
    dateParts(...date)
      .map(({ text, after }) => text + after)
      .join('')

  it.each(['2026-10-12', '2024-02-29', '1999-01-01'])('write the day %s as the console does', day => {
    expect(written('date', day)).toBe(formatDate(day))
  })

  it.each(['2026-10-12T14:05', '2026-01-01T00:00', '2030-12-31T23:59'])('write %s as the console does', moment => {
    expect(written('dateTime', moment)).toBe(formatDateTime(`${moment}Z`, 'UTC'))
  })

  it('have seconds only where the moment has them', () => {
    expect(written('dateTime', '2026-10-12T14:05:30')).toBe('Oct 12, 2026, 14:05:30')
    expect(written('time', '09:00')).toBe('09:00')
  })

  it('are placeholders, without a number, where nothing is entered', () => {
    expect(written('dateTime', '')).toBe('MMM DD, YYYY, hh:mm')
    expect(written('date', '')).toBe('MMM DD, YYYY')
    expect(written('time', '')).toBe('hh:mm')
    expect(dateParts('dateTime', '').map(({ now }) => now)).toEqual(Array(5).fill(undefined))
  })

  it('know their numbers', () => {
    expect(dateParts('dateTime', '2026-10-02T04:05').map(({ name, now }) => [name, now])).toEqual([
      ['Month', 10],
      ['Day', 2],
      ['Year', 2026],
      ['Hours', 4],
      ['Minutes', 5],
    ])
  })
})
