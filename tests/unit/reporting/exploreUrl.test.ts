import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { climbTo, drillInto, drillTargets } from '../../../src/advertising/pages/reporting/explore/exploreMoves.ts'
import { openAt, writeFrom } from '../../../src/advertising/pages/reporting/explore/exploreStart.ts'
import { type ExploreState, startState } from '../../../src/advertising/pages/reporting/explore/exploreState.ts'
import { readUrl, writeUrl } from '../../../src/advertising/pages/reporting/explore/exploreUrl.ts'
import { type DimensionKey, dimensionKeys } from '../../../src/advertising/reporting/dimensions.ts'
import { metricKeys } from '../../../src/advertising/reporting/metrics.ts'
import { comparisons, dateRanges, granularities } from '../../../src/advertising/reporting/reportQuestion.ts'
import { addDays } from '../../../src/advertising/reporting/reportRange.ts'

describe('the address of Explore [report.1]', () => {
  it('says every choice, and is read as it was written', () => {
    fc.assert(
      fc.property(states(), state => {
        const read = readUrl(new URLSearchParams(writeUrl(state)))
        expect(read).toEqual({ state, problems: [] })
      }),
    )
  })

  it('is read the same through the address bar, and has one form', () => {
    fc.assert(
      fc.property(states(), state => {
        const { searchParams, search } = new URL(`https://console.example/reporting/explore?${writeUrl(state)}`)
        const { state: read } = readUrl(searchParams)
        expect(`?${writeUrl(read)}`).toBe(search || '?')
      }),
    )
  })

  it('leaves the currency to whoever opens it only while nothing is chosen', () => {
    fc.assert(
      fc.property(states(), fc.constantFrom(null, 'EUR'), fc.constantFrom('', 'in=all'), (state, currency, suffix) => {
        const query = [writeFrom(state, currency), suffix].filter(Boolean).join('&')
        expect(openAt(new URLSearchParams(query), currency).state).toEqual(state)
        // To somebody else it says the same, unless nothing was chosen at all.
        const same = openAt(new URLSearchParams(query), 'GBP').state
        expect(same).toEqual(writeFrom(state, currency) === '' ? { ...startState, currency: 'GBP' } : state)
      }),
    )
    expect(openAt(new URLSearchParams('in=all'), 'EUR').state).toEqual({ ...startState, currency: 'EUR' })
    expect(writeFrom(startState, 'EUR')).toBe('cur=own')
  })

  it('is empty at the start, and short', () => {
    expect(writeUrl(startState)).toBe('')
    expect(readUrl(new URLSearchParams()).state).toEqual(startState)
    const state: ExploreState = {
      ...startState,
      dimensions: ['deal'],
      dateRange: 'last_7',
      sort: { column: 'ctr', direction: 'desc' },
    }
    expect(writeUrl(state)).toBe('by=deal&range=last_7&sort=-ctr')
  })

  it('says what it could not read, and shows the rest', () => {
    const read = (query: string) => readUrl(new URLSearchParams(query))
    expect(read('by=deal,moon&show=spend').problems).toEqual(['the dimensions'])
    expect(read('by=deal,moon&show=spend').state).toMatchObject({ dimensions: ['campaign'], metrics: ['spend'] })
    expect(read('range=forever').problems).toEqual(['the days'])
    expect(read('from=2026-02-30&to=2026-03-01').problems).toEqual(['the days'])
    expect(read('from=2026-03-02&to=2026-03-01').state.dateRange).toBe('last_30')
    expect(read('f=country:is:DE&f=country:in:DE').problems).toEqual(['a filter'])
    expect(read('f=country:is:DE&f=country:in:DE').state.filters).toHaveLength(1)
    expect(read('sort=-deal').problems).toEqual(['the order'])
    expect(read('tz=Mars/Olympus&cur=euro&step=minute&vs=luck&pivot=campaign&at=x&chart=yes').problems).toHaveLength(7)
    expect(read(`by=${dimensionKeys.slice(0, 11).join(',')}`).problems).toEqual(['the dimensions'])
  })

  it('a way down and back ends where it began', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...dimensionKeys), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.string()), { maxLength: 5 }),
        (dimensions, choices) => {
          const start: ExploreState = { ...startState, dimensions }
          let state = start
          for (const [which, where, value] of choices) {
            const dimension = state.dimensions[which % state.dimensions.length] as DimensionKey
            const targets = drillTargets(state, dimension)
            const to = targets[where % Math.max(1, targets.length)]
            if (to) state = drillInto(state, { dimension, value, to })
          }
          expect(new Set(state.dimensions).size).toBe(state.dimensions.length)
          expect(climbTo(state, 0)).toEqual(start)
        },
      ),
    )
  })
})

function states(): fc.Arbitrary<ExploreState> {
  const dimension = fc.constantFrom(...dimensionKeys)
  const text = fc.string({
    maxLength: 12,
    unit: fc.constantFrom('a', ',', '%', ':', '&', '2', 'C', 'ö', '.', "'", '+', ' ', '#'),
  })
  const range = fc.oneof(
    fc.record({
      dateRange: fc.constantFrom(...dateRanges.filter(one => one !== 'custom')),
      from: fc.constant(null),
      to: fc.constant(null),
    }),
    fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 3000 })).map(([first, days]) => ({
      dateRange: 'custom' as const,
      from: addDays('2005-02-28', first),
      to: addDays('2005-02-28', first + days),
    })),
  )
  const filter = fc.record({
    dimension,
    op: fc.constantFrom('in' as const, 'not_in' as const, 'contains' as const, 'gt' as const, 'lt' as const),
    values: fc.array(text, { minLength: 1, maxLength: 4 }),
  })
  return fc
    .record({
      dimensions: fc.uniqueArray(dimension, { maxLength: 10 }),
      metrics: fc.uniqueArray(fc.constantFrom(...metricKeys), { minLength: 1, maxLength: 30 }),
      filters: fc.uniqueArray(filter, { maxLength: 5, selector: JSON.stringify }),
      drill: fc.uniqueArray(fc.record({ dimension, value: text, to: dimension }), {
        maxLength: 4,
        selector: JSON.stringify,
      }),
      range,
      granularity: fc.constantFrom(...granularities),
      comparison: fc.constantFrom(...comparisons),
      timezone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'),
      currency: fc.option(fc.constantFrom('USD', 'EUR', 'JPY')),
      sorted: fc.option(fc.tuple(fc.nat(), fc.boolean())),
      pivot: fc.option(dimension),
      chart: fc.boolean(),
    })
    .map(({ range: days, sorted, pivot, ...rest }) => {
      const columns = [...rest.dimensions, ...rest.metrics]
      const column = sorted && columns[sorted[0] % columns.length]
      return {
        ...rest,
        ...days,
        sort: column ? { column, direction: sorted[1] ? ('asc' as const) : ('desc' as const) } : null,
        pivot: pivot !== null && rest.dimensions.includes(pivot) ? null : pivot,
      }
    })
}
