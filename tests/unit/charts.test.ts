import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisFormat } from '../../src/engine/kit/charts/axisFormat.ts'
import { type ChartRow, indexKindOf, numberIn, type PlacedSeries } from '../../src/engine/kit/charts/chartData.ts'
import { chartSummary } from '../../src/engine/kit/charts/chartSummary.ts'
import { decimate } from '../../src/engine/kit/charts/decimate.ts'
import { scaleOf } from '../../src/engine/kit/charts/scaleOf.ts'
import { seriesLook } from '../../src/engine/kit/charts/seriesLook.ts'
import { timeTicks } from '../../src/engine/kit/charts/timeTicks.ts'

describe('thinning out', () => {
  const value = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -1000, max: 1000 }) }, fc.constant(Number.NaN))
  const column = (length: number) =>
    fc.array(value, { minLength: length, maxLength: length }).map(list => Float64Array.from(list))
  const chart = fc
    .record({ series: fc.integer({ min: 1, max: 5 }), length: fc.integer({ min: 0, max: 900 }) })
    .chain(({ series, length }) =>
      fc.record({
        columns: fc.array(column(length), { minLength: series, maxLength: series }),
        limit: fc.integer({ min: 24, max: 600 }),
      }),
    )

  it('keeps at most the limit, in order, with the first and the last row', () => {
    fc.assert(
      fc.property(chart, ({ columns, limit }) => {
        const count = columns[0]?.length ?? 0
        const kept = [...decimate(columns, limit)]
        expect(kept.length).toBeLessThanOrEqual(Math.min(limit, count))
        expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b))
        if (count > 0) expect([kept[0], kept.at(-1)]).toEqual([0, count - 1])
        if (count <= limit) expect(kept.length).toBe(count)
      }),
    )
  })

  it('keeps the lowest and highest value of every series, and that there are gaps', () => {
    fc.assert(
      fc.property(chart, ({ columns, limit }) => {
        const kept = decimate(columns, limit)
        for (const one of columns) {
          const drawn = Array.from(kept, place => one[place] ?? Number.NaN)
          const known = (list: Iterable<number>) => [...list].filter(entry => !Number.isNaN(entry))
          expect(Math.min(...known(drawn))).toBe(Math.min(...known(one)))
          expect(Math.max(...known(drawn))).toBe(Math.max(...known(one)))
          expect(drawn.some(Number.isNaN)).toBe(one.some(Number.isNaN))
        }
      }),
    )
  })

  it('keeps the same number in every stretch, so that an even axis stays even', () => {
    const spike = Float64Array.from({ length: 10_000 }, (_, place) => (place === 7003 ? 1e6 : Math.sin(place / 50)))
    const kept = [...decimate([spike], 600)]
    expect(kept).toContain(7003)
    expect(kept.length).toBe(600)
    const widest = Math.max(...kept.map((place, index) => place - (kept[index - 1] ?? place)))
    expect(widest).toBeLessThan(70)
  })

  it('keeps a gap of one row among ten thousand', () => {
    const holed = Float64Array.from({ length: 10_000 }, (_, place) => (place === 4321 ? Number.NaN : place % 97))
    expect([...decimate([holed], 600)]).toContain(4321)
  })
})

describe('the marks of a time axis', () => {
  const day = 86_400_000
  const texts = (from: string, to: string, most: number, zone?: string) =>
    timeTicks(Date.parse(from), Date.parse(to), most, zone).map(({ label }) => label)

  it.each([
    ['2026-10-12', '2026-10-18', 10, ['Oct 12', 'Oct 13', 'Oct 14', 'Oct 15', 'Oct 16', 'Oct 17', 'Oct 18']],
    ['2026-10-12', '2026-11-10', 5, ['Oct 12', 'Oct 19', 'Oct 26', 'Nov 2', 'Nov 9']],
    ['2026-10-12T09:10Z', '2026-10-12T11:40Z', 4, ['10:00', '11:00']],
    ['2026-10-12T15:00Z', '2026-10-13T09:00Z', 4, ['18:00', 'Oct 13', '06:00']],
    ['2026-09-20', '2027-03-05', 8, ['Oct', 'Nov', 'Dec', '2027', 'Feb', 'Mar']],
    ['2020-05-01', '2027-03-05', 8, ['2021', '2022', '2023', '2024', '2025', '2026', '2027']],
  ])('from %s to %s are at most %i', (from, to, most, expected) => {
    expect(texts(from, to, most)).toEqual(expected)
  })

  it('stand at the midnights of the zone, also when its clocks change', () => {
    const ticks = timeTicks(Date.parse('2026-10-23T22:00Z'), Date.parse('2026-10-26T22:00Z'), 4, 'Europe/Berlin')
    expect(ticks.map(({ at, label }) => `${new Date(at).toISOString()} ${label}`)).toEqual([
      '2026-10-23T22:00:00.000Z Oct 24',
      '2026-10-24T22:00:00.000Z Oct 25',
      '2026-10-25T23:00:00.000Z Oct 26',
    ])
  })

  it('are never more than asked for, and in order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 * day }),
        fc.integer({ min: 1, max: 20_000 * day }),
        fc.integer({ min: 2, max: 20 }),
        (from, length, most) => {
          const ticks = timeTicks(from, from + length, most).map(({ at }) => at)
          expect(ticks.length).toBeLessThanOrEqual(most + 1)
          expect(ticks.every((at, index) => at > (ticks[index - 1] ?? -1) && at >= from && at <= from + length)).toBe(
            true,
          )
        },
      ),
    )
  })

  it('bear with a single moment and with none', () => {
    expect(timeTicks(0, 0, 5).map(({ label }) => label)).toEqual(['Jan 1'])
    expect(timeTicks(Number.NaN, Number.NaN, 5)).toEqual([])
  })
})

describe('the marks of an axis', () => {
  const dollars = (micros: number) => `$${micros / 1_000_000}`
  const series = [{ axis: 'right' as const, format: dollars }, { format: String }]

  it('are written as the axis says, else as its first series, else as they are [kit.10]', () => {
    expect(axisFormat('right', {}, series)(2_000_000)).toBe('$2')
    expect(axisFormat('left', {}, series)(2_000_000)).toBe('2000000')
    expect(axisFormat('right', { right: { format: value => `${value}!` } }, series)(2)).toBe('2!')
    expect(axisFormat('right', {}, [])(3)).toBe('3')
  })
})

describe('a chart in words', () => {
  const series: readonly PlacedSeries[] = [
    { key: 'spend', label: 'Spend', kind: 'bar', place: 0, format: value => `$${value}` },
    { key: 'none', label: 'Nothing', kind: 'line', place: 1 },
  ]
  const about = (rows: readonly ChartRow[]) =>
    chartSummary({ rows, indexKey: 'day', index: { kind: 'time', timeZone: 'UTC' }, series, events: [] })

  it('tells the extremes, where they are, and what is missing', () => {
    const rows = [
      { day: '2026-10-12', spend: 5 },
      { day: '2026-10-13', spend: null },
      { day: '2026-10-14', spend: 9 },
    ]
    expect(about(rows)).toBe(
      'Oct 12, 2026 to Oct 14, 2026. Spend (bars): lowest $5 at Oct 12, 2026, highest $9 at Oct 14, 2026, last $9, ' +
        '1 without a value. Nothing: no values.',
    )
    expect(about([])).toBe('No values.')
  })

  it('takes only finite numbers for values', () => {
    const odd: ChartRow = { a: '5', b: Number.NaN, c: Number.POSITIVE_INFINITY, d: 0 }
    expect(['a', 'b', 'c', 'd', 'e'].map(key => numberIn(odd, key))).toEqual([null, null, null, 0, null])
  })
})

it('marks zero once on a scale on which everything is zero', () => {
  const series: readonly PlacedSeries[] = [{ key: 'spend', label: 'Spend', kind: 'bar', place: 0 }]
  expect(scaleOf([{ spend: 0 }, { spend: null }], series)).toEqual({ domain: [0, 1], ticks: [0] })
  expect(scaleOf([{ spend: 0 }, { spend: 0.1 }], series)).not.toHaveProperty('ticks')
  expect(scaleOf([{ spend: 0, clicks: 4 }], series)).toHaveProperty('ticks')
})

it('tells series apart by dashes, dots and hatching as well as by colour', () => {
  const looks = [0, 1, 2, 3, 4, 5, 6, 7].map(seriesLook)
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(8)
  expect(new Set(looks.map(({ dashes }) => dashes)).size).toBe(8)
  expect(new Set(looks.map(({ dot }) => dot)).size).toBe(8)
  expect(new Set(looks.slice(0, 4).map(({ hatch }) => hatch)).size).toBe(4)
})

it('takes an index for words where its first row has no moment', () => {
  expect(indexKindOf([{ at: '2026-11-23' }], 'at')).toBe('time')
  expect(indexKindOf([{ at: '2026-11-23T10:00:00Z' }], 'at')).toBe('time')
  expect(indexKindOf([{ at: 1_760_000_000_000 }], 'at')).toBe('time')
  // Date.parse reads it as a day of 2001.
  expect(indexKindOf([{ at: 'Service 1' }], 'at')).toBe('text')
  expect(indexKindOf([{ at: 'Quarter' }], 'at')).toBe('text')
  expect(indexKindOf([], 'at')).toBe('time')
})
