import { afterEach, describe, expect, it } from 'vitest'
import { formatMoment } from '../../src/engine/derive/cells/formatMoment.ts'
import { foreignZoneName } from '../../src/engine/derive/cells/zoneName.ts'
import { moneyText, parseMoney } from '../../src/engine/derive/inputs/moneyText.ts'
import { dayOf, endOfDay, startOfDay } from '../../src/engine/derive/list/editors/days.ts'
import { formatDate, formatDateRange, formatDateTime } from '../../src/engine/kit/formatDate.ts'
import { formatMoney } from '../../src/engine/kit/formatMoney.ts'
import { formatBytes, formatCompact, formatNumber, formatPercent } from '../../src/engine/kit/formatNumber.ts'
import { ownZone, setOwnFormats } from '../../src/engine/kit/ownFormats.ts'
import { parseNumber } from '../../src/engine/kit/parseNumber.ts'
import { numberFormat } from '../../src/engine/texts/numberFormat.ts'
import { numberFormats } from '../../src/engine/texts/numberMarks.ts'

const moment = '2026-11-21T23:30:00.000Z'

afterEach(() => setOwnFormats({}))

describe('the own time zone', () => {
  it('is that of every time and day without a zone of its own', () => {
    expect([ownZone(), formatDateTime(moment)]).toEqual(['UTC', 'Nov 21, 2026, 23:30'])
    setOwnFormats({ timeZone: 'Asia/Tokyo' })
    expect(ownZone()).toBe('Asia/Tokyo')
    expect(formatDateTime(moment)).toBe('Nov 22, 2026, 08:30')
    expect(formatDate(moment)).toBe('Nov 22, 2026')
    expect(formatDateRange(moment, null)).toMatch(/^Nov 22/)
    expect(formatMoment(moment)).toContain('Nov 22')
    expect(formatDateTime(moment, 'UTC')).toBe('Nov 21, 2026, 23:30')
    expect(formatDate('2026-11-21')).toBe('Nov 21, 2026')
    expect([foreignZoneName('UTC'), foreignZoneName('Asia/Tokyo')]).toEqual(['UTC', undefined])
  })

  it('is that of the days of a filter', () => {
    setOwnFormats({ timeZone: 'America/New_York' })
    expect(startOfDay('2026-11-21')).toBe('2026-11-21T05:00:00.000Z')
    expect(endOfDay('2026-11-21')).toBe('2026-11-22T04:59:59.999Z')
    expect(endOfDay('2026-11-01')).toBe('2026-11-02T04:59:59.999Z')
    expect([dayOf('2026-11-21T04:59:59.999Z'), dayOf('2026-11-21T05:00:00.000Z')]).toEqual(['2026-11-20', '2026-11-21'])
  })

  it('that nobody knows is the browser’s', () => {
    setOwnFormats({ timeZone: 'Mars/Olympus' })
    expect(formatDateTime(moment)).toBe('Nov 21, 2026, 23:30')
  })
})

describe('the own number format', () => {
  const figures = () => [
    formatNumber(1_234_567.5),
    formatNumber(2.5, 2),
    formatPercent(97.8),
    formatBytes(1_500),
    formatCompact(1_240_000),
    formatMoney(1_234_500_000, 'EUR'),
    formatMoney(-4_500_000, 'USD'),
    moneyText(1_234_500_000),
  ]

  it.each([
    ['1,234.56', ['1,234,567.5', '2.50', '97.8%', '1.5 kB', '1.2M', '€1,234.50', '-$4.50', '1,234.50']],
    ['1.234,56', ['1.234.567,5', '2,50', '97,8%', '1,5 kB', '1,2M', '€1.234,50', '-$4,50', '1.234,50']],
    ['1 234,56', ['1 234 567,5', '2,50', '97,8%', '1,5 kB', '1,2M', '€1 234,50', '-$4,50', '1 234,50']],
    ["1'234.56", ['1’234’567.5', '2.50', '97.8%', '1.5 kB', '1.2M', '€1’234.50', '-$4.50', '1’234.50']],
  ])('%s is that of all figures', (numbers, expected) => {
    setOwnFormats({ numbers })
    expect(figures().map(text => text.replaceAll('\u202f', ' '))).toEqual(expected)
  })

  it.each(numberFormats)('%s: what it writes is read as the same, however large', numbers => {
    setOwnFormats({ numbers })
    for (const value of [
      0, 0.5, 1, 1.5, 12.25, 999, 1000, 1500, 1234.5, 12_345.678, 1_234_567, 1_234_567.125, -1500.5,
    ]) {
      expect([value, parseNumber(numberFormat({ maximumFractionDigits: 6 }).format(value))]).toEqual([value, value])
      const micros = Math.round(value * 1_000_000)
      expect([value, parseMoney(moneyText(micros))]).toEqual([value, micros])
    }
  })

  it.each([
    ['1,234.56', '1,500', 1500],
    ['1,234.56', '1.500', 1.5],
    ["1'234.56", "1'500.5", 1500.5],
    ['1.234,56', '1.500', 1500],
    ['1.234,56', '1.500.000', 1_500_000],
    ['1.234,56', '1,5', 1.5],
    ['1.234,56', '1.5', 1.5],
    ['1.234,56', '0,125', 0.125],
    ['1 234,56', '1 500,5', 1500.5],
    ['1 234,56', '1,5k', 1500],
    ['1.234,56', '1,5,5', undefined],
  ])('%s: a person who types %s means %s', (numbers, typed, value) => {
    setOwnFormats({ numbers })
    expect(parseNumber(typed)).toBe(value)
    expect(parseMoney(typed)).toBe(value === undefined ? undefined : value * 1_000_000)
  })
})
