import { describe, expect, it } from 'vitest'
import { formatDate, formatDateRange, formatDateTime, formatRelative } from '../../src/engine/kit/formatDate.ts'
import { formatMoney } from '../../src/engine/kit/formatMoney.ts'
import { dash, formatBytes, formatCompact, formatNumber, formatPercent } from '../../src/engine/kit/formatNumber.ts'
import { parseNumber } from '../../src/engine/kit/parseNumber.ts'
import { giveLanguage } from '../../src/engine/texts/language.ts'

describe('figures', () => {
  it('shows a dash for no value, and never for zero', () => {
    const nothing = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]
    for (const format of [formatNumber, formatPercent, formatBytes, formatCompact, formatMoney]) {
      for (const value of nothing) expect(format(value)).toBe(dash)
      expect(format(0)).not.toBe(dash)
    }
    for (const format of [formatDate, formatDateTime, formatRelative]) {
      for (const value of [null, undefined, '', 'soon']) expect(format(value)).toBe(dash)
    }
  })

  it.each([
    [131_204_180_000, 'USD', undefined, '$131,204.18'],
    [0, 'EUR', undefined, '€0.00'],
    [-4_500_000, 'USD', undefined, '-$4.50'],
    [13_000, 'USD', 4, '$0.0130'],
    [1_500_000_000, 'JPY', undefined, '¥1,500'],
    [2_500_000, 'credits', undefined, '2.50 credits'],
  ])('writes %d micros of %s as money', (micros, currency, digits, text) => {
    expect(formatMoney(micros, currency, digits)).toBe(text)
  })

  it('writes numbers, percent points, sizes and short forms', () => {
    expect(formatNumber(371_402)).toBe('371,402')
    expect(formatNumber(2.5, 2)).toBe('2.50')
    expect(formatPercent(97.8)).toBe('97.8%')
    expect(formatPercent(0.14, 2)).toBe('0.14%')
    expect(formatPercent(101, 0)).toBe('101%')
    expect(formatBytes(999)).toBe('999 B')
    expect(formatBytes(1_048_576)).toBe('1 MB')
    expect(formatBytes(1_500)).toBe('1.5 kB')
    expect(formatCompact(1_240_000)).toBe('1.2M')
  })

  it('keeps a day the same day everywhere, and shows a moment in the zone asked for', () => {
    expect(formatDate('2026-10-12', 'America/Los_Angeles')).toBe('Oct 12, 2026')
    expect(formatDate('2026-10-12T03:00:00Z', 'America/Los_Angeles')).toBe('Oct 11, 2026')
    expect(formatDateTime('2026-10-12T14:05:00Z', 'UTC')).toBe('Oct 12, 2026, 14:05')
    expect(formatDateTime('2026-10-12T00:00:00Z', 'UTC')).toBe('Oct 12, 2026, 00:00')
  })

  it('writes a flight with an open end', () => {
    expect(formatDateRange('2019-10-12', '2019-12-31', 'UTC')).toBe('Oct 12, 2019 – Dec 31, 2019')
    expect(formatDateRange('2019-10-12', null, 'UTC')).toBe('Oct 12, 2019 – open')
    expect(formatDateRange(null, null)).toBe(dash)
  })

  it('tells how long ago in the largest unit that fits', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(formatRelative('2026-11-21T11:59:58Z', now)).toBe('now')
    expect(formatRelative('2026-11-21T11:57:00Z', now)).toBe('3 minutes ago')
    expect(formatRelative('2026-11-23T13:00:00Z', now)).toBe('in 2 days')
    giveLanguage('de', { now: 'jetzt' })
    expect(formatRelative('2026-11-21T11:59:58Z', now)).toBe('jetzt')
    giveLanguage('en', {})
    expect(formatRelative('2025-11-20T12:00:00Z', now)).toBe('1 year ago')
  })

  it.each([
    ['', null],
    ['  ', null],
    ['1,234.5', 1234.5],
    ['1 000', 1000],
    ['-.5', -0.5],
    ['1.5m', 1_500_000],
    ['12K', 12_000],
    ['0.1k', 100],
    ['twelve', undefined],
    ['1.2.3', undefined],
    ['-', undefined],
  ])('reads %j as a typed number', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })
})
