import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import {
  changeOf,
  changePercentText,
  changeText,
  metricText,
  shortMetric,
} from '../../../src/advertising/pages/metricText.ts'
import { answerColumns } from '../../../src/advertising/pages/reporting/answer/answerCells.ts'
import { dimensionText } from '../../../src/advertising/pages/reporting/answer/dimensionText.ts'
import { pivotOf } from '../../../src/advertising/pages/reporting/answer/pivotOf.ts'
import { timeSeriesOf } from '../../../src/advertising/pages/reporting/answer/timeSeriesOf.ts'
import { exploreOf, reportOf } from '../../../src/advertising/pages/reporting/builder/reportOf.ts'
import { reportTemplates } from '../../../src/advertising/pages/reporting/builder/reportTemplates.ts'
import { chartName } from '../../../src/advertising/pages/reporting/explore/chartSeries.ts'
import {
  chartMetrics,
  tableQuestion,
  timeSeriesQuestion,
} from '../../../src/advertising/pages/reporting/explore/exploreQuestions.ts'
import { startState } from '../../../src/advertising/pages/reporting/explore/exploreState.ts'
import { dimensionChoices, metricChoices } from '../../../src/advertising/pages/reporting/question/choiceGroups.ts'
import { refusalOf } from '../../../src/advertising/reporting/combinations.ts'
import type { DimensionKey } from '../../../src/advertising/reporting/dimensions.ts'
import { dimensionOf } from '../../../src/advertising/reporting/dimensions.ts'
import { isAdditive, type MetricKey, metricKeys, metricOf } from '../../../src/advertising/reporting/metrics.ts'
import { currencyOfRow, type ReportAnswer, type ReportCell } from '../../../src/advertising/reporting/reportAnswer.ts'
import type { Resource } from '../../../src/engine/contract/resourceSpec.ts'
import { entitySchema } from '../../../src/engine/contract/schema.ts'
import { formModel } from '../../../src/engine/derive/form/formModel.ts'
import { metricsShown } from '../../../src/engine/providers/shownMetrics.ts'

describe('figures with their units [report.1]', () => {
  it('says counts, money, rates and what became of them', () => {
    expect(metricText('count', 1234, 'USD')).toBe('1,234')
    expect(metricText('micros', 1_500_000, 'EUR')).toBe('€1.50')
    expect(metricText('micros', 12_300, 'USD', 4)).toBe('$0.0123')
    expect(metricText('percent', 0.254, 'USD')).toBe('0.25%')
    expect(metricText('ratio', null, 'USD')).toBe('–')
    expect(changeOf(10, null)).toBeNull()
    expect(changeOf(10, 0)).toEqual({ by: 10, percent: null })
    expect(changeOf(-3, -4)).toEqual({ by: 1, percent: 25 })
    expect(changeText('percent', -0.5, 'USD')).toBe('−0.50 pp')
    expect(changeText('micros', 2_000_000, 'USD')).toBe('+$2.00')
    expect(changePercentText(0)).toBe('0.0%')
    expect(changePercentText(1204)).toBe('+1,204.0%')
  })

  it('names values: rows, times, countries, reasons, and what is not there', () => {
    expect(dimensionText('campaign', 'c1', { campaign: { c1: { name: 'Autumn', code: null } } })).toBe('Autumn')
    expect(dimensionText('campaign', '018f-gone42')).toBe('No longer available (gone42)')
    expect(dimensionText('deal', '')).toBe('Open exchange')
    expect(dimensionText('country', 'DE')).toBe('Germany')
    expect(dimensionText('month', '2026-10')).toBe('October 2026')
    expect(dimensionText('hour', '2026-10-25T02:00+02:00')).toBe('Oct 25, 2026, 02:00')
    expect(dimensionText('lossReason', '101')).toBe('Below the deal floor')
    expect(dimensionText('environment', 'mobile_web')).toBe('Mobile web')
  })

  it('leaves out a currency that nobody asked for as long as there is one', () => {
    const own = answer(['currency', 'campaign'], ['spend'], [['USD', 'c1', 5]])
    expect(answerColumns(own, ['campaign'])).toMatchObject({
      currency: 'USD',
      dimensions: [{ key: 'campaign', place: 1 }],
    })
    expect(answerColumns(own, ['currency', 'campaign']).dimensions).toHaveLength(2)
    const apart = answer(
      ['currency', 'campaign'],
      ['spend'],
      [
        ['USD', 'c1', 5],
        ['EUR', 'c1', 7],
      ],
    )
    expect(answerColumns(apart, ['campaign'])).toMatchObject({ currency: null, dimensions: [{}, {}] })
    expect(apart.rows.map(row => currencyOfRow(apart, row))).toEqual(['USD', 'EUR'])
    // Amounts of two currencies have no common scale.
    expect(chartMetrics({ ...startState, metrics: ['spend', 'clicks', 'cpm'] }, false)).toEqual(['clicks'])
  })
})

describe('a course over time [kit.10]', () => {
  it('fills the steps without a row: zero of what is counted, a gap in a rate, nothing of what is to come', () => {
    const asked = answer(['day'], ['impressions', 'ctr'], [['2026-11-02', 7, 0.5]], {
      range: { from: '2026-11-01', to: '2026-11-04' },
      completeThrough: '2026-11-03T05:00:00.000Z',
    })
    const { data, lines } = timeSeriesOf(asked, 'day', [], [])
    expect(lines.map(({ metric }) => metric)).toEqual(['impressions', 'ctr'])
    expect(data.map(({ line0 }) => line0)).toEqual([0, 7, 0, null])
    expect(data.map(({ line1 }) => line1)).toEqual([null, 0.5, null, null])
  })

  it('has every hour of a day on which the clocks go back', () => {
    const range = { from: '2026-10-25', to: '2026-10-25' }
    const asked = answer(['hour', 'deal'], ['wins'], [['2026-10-25T02:00+01:00', 'd1', 9]], {
      range,
      timezone: 'Europe/Berlin',
      completeThrough: '2026-10-26T00:00:00.000Z',
    })
    const { data } = timeSeriesOf(asked, 'hour', ['deal'], [['d1'], ['']])
    expect(data).toHaveLength(25)
    expect(data.filter(({ at }) => String(at).includes('T02:00')).map(({ line0, line1 }) => [line0, line1])).toEqual([
      [0, 0],
      [9, 0],
    ])
  })

  it('goes by the time that stands among the dimensions, and by nothing else', () => {
    const table = answer(['hourOfDay', 'campaign'], ['spend'], [['07', 'c1', 5]])
    const state = { ...startState, dimensions: ['hourOfDay', 'campaign'] as const }
    const course = timeSeriesQuestion(state, table, ['spend'])
    expect(course?.step).toBe('hourOfDay')
    expect(course?.question.dimensions).toEqual(['hourOfDay', 'campaign'])
    expect(timeSeriesQuestion({ ...state, granularity: 'total' }, table, ['spend'])?.step).toBe('hourOfDay')
    expect(timeSeriesQuestion({ ...state, dimensions: ['month'], granularity: 'day' }, table, ['spend'])?.step).toBe(
      'month',
    )
    expect(chartName(['spend'], 'hourOfDay')).toBe('Spend by hour of day')
  })

  it('has the hours of a day and the days of a week once, in their order, none of them still to come', () => {
    const days = { range: { from: '2026-11-04', to: '2026-11-12' }, completeThrough: '2026-11-12T05:00:00.000Z' }
    const hours = timeSeriesOf(answer(['hourOfDay'], ['wins'], [['07', 9]], days), 'hourOfDay', [], [])
    expect(hours.data).toHaveLength(24)
    expect(hours.data.map(({ line0 }) => line0)).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 7 ? 9 : 0)))
    const weekdays = timeSeriesOf(answer(['dayOfWeek'], ['wins'], [['7', 3]], days), 'dayOfWeek', [], [])
    expect(weekdays.data.map(({ at }) => at)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(weekdays.data.map(({ line0 }) => line0)).toEqual([0, 0, 0, 0, 0, 0, 3])
  })

  it('asks for the first rows only, in steps that fit into one answer', () => {
    const table = answer(
      ['campaign'],
      ['spend'],
      Array.from({ length: 9 }, (_, at) => [`c${at}`, at]),
      {
        range: { from: '2020-01-01', to: '2026-11-01' },
      },
    )
    const state = {
      ...startState,
      granularity: 'hour' as const,
      filters: [{ dimension: 'country' as const, op: 'in' as const, values: ['DE'] }],
    }
    const course = timeSeriesQuestion(state, table, ['spend'])
    expect(course?.step).toBe('day')
    expect(course?.question.filters?.at(-1)?.values).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5'])
    expect(timeSeriesQuestion({ ...state, granularity: 'total' }, table, ['spend'])).toBeNull()
  })
})

it('a pivot takes totals as they were answered and never adds them up [report.1]', () => {
  const base = answer(
    ['campaign'],
    ['ctr'],
    [
      ['c1', 1],
      ['c2', 2],
    ],
    { totals: [[null, 1.4]] },
  )
  const cells = answer(
    ['campaign', 'deviceType'],
    ['ctr'],
    [
      ['c1', 'phone', 3],
      ['c2', '', 5],
    ],
  )
  const columns = answer(
    ['deviceType'],
    ['ctr'],
    [
      ['phone', 9],
      ['', 11],
    ],
  )
  const pivot = pivotOf('deviceType', cells, columns)
  const [first, second] = base.rows
  if (!first || !second || !base.totals[0]) throw new Error('There are two rows and a total')
  expect(pivot.cell(base, first, 'phone')?.cells.at(-1)).toBe(3)
  expect(pivot.cell(base, first, '')).toBeUndefined()
  expect(pivot.cell(base, second, '')?.cells.at(-1)).toBe(5)
  expect(pivot.total(base, base.totals[0], 'phone')?.cells.at(-1)).toBe(9)
})

it('what does not go together is offered with the reason [report.1]', () => {
  const choices = (groups: ReturnType<typeof metricChoices>) => groups.flatMap(({ options }) => options)
  expect(choices(metricChoices(['lossReason'], ['losses'])).find(({ value }) => value === 'spend')?.refusal).toMatch(
    /lost bids only/,
  )
  expect(choices(dimensionChoices([], ['losses'])).find(({ value }) => value === 'publisher')?.refusal).toMatch(
    /can’t be broken down by publisher/,
  )
  expect(choices(metricChoices(['campaign'], [])).every(({ refusal }) => refusal === undefined)).toBe(true)
  expect(
    choices(metricChoices([], []))
      .map(({ value }) => value)
      .sort(),
  ).toEqual([...metricKeys].sort())
  const person = {
    grants: { north: { report: ['read'] }, south: { report: ['read'] } },
    figures: { north: { metrics: ['spend'], dimensions: ['campaign'] } },
  } as const
  const offered = (selected: string | null) => {
    const shown = metricsShown(person, selected)
    return [metricChoices([], [], shown), dimensionChoices([], [], shown)].map(groups =>
      choices(groups).map(({ value }) => value),
    )
  }
  const [metrics, dimensions] = offered('north')
  expect(metrics).toEqual(['spend'])
  expect(dimensions).toEqual(expect.arrayContaining(['campaign', 'day', 'hour']))
  expect(dimensions).not.toContain('exchange')
  // Where nothing is limited, and where it is enough that one of several shows it, everything is offered.
  for (const selected of ['south', null]) expect(offered(selected)[0]).toHaveLength(metricKeys.length)
  const platform = {
    grants: { '*': { report: ['read'] } },
    figures: { '*': { metrics: ['spend'], dimensions: null } },
  } as const
  expect([metricsShown(platform, 'north').metric('margin'), metricsShown(platform, null).metric('spend')]).toEqual([
    false,
    true,
  ])
})

it('a question kept as a report asks the same when it is opened again', () => {
  const state = {
    ...startState,
    dimensions: ['deal', 'day'] as const,
    drill: [{ dimension: 'campaign' as const, value: 'c1', to: 'deal' as const }],
    currency: 'EUR',
    comparison: 'previous_year' as const,
    sort: { column: 'ctr' as const, direction: 'asc' as const },
  }
  expect(tableQuestion(exploreOf(reportOf(state)))).toEqual(tableQuestion(state))
})

it('amounts that were kept in their own currency stay so in the report that is made of them', () => {
  const report = catalogue.resources.report as Resource
  const form = formModel(report, entitySchema(report))
  const saved = form.outgoing(form.complete({ name: 'Own', ...reportOf({ ...startState, currency: null }) }), null)
  expect(saved).not.toHaveProperty('currency')
  expect(exploreOf(saved).currency).toBeNull()
  const dollars = form.outgoing(form.complete({ name: 'USD', ...reportOf({ ...startState, currency: 'USD' }) }), null)
  expect(exploreOf(dollars).currency).toBe('USD')
})

it('templates leave none of them alone in its row, however many columns there are', () => {
  for (const columns of [2, 3, 4]) expect(reportTemplates.length % columns, `${columns} columns`).not.toBe(1)
  for (const { metrics, dimensions, name } of reportTemplates) expect(refusalOf(dimensions, metrics), name).toBeNull()
})

describe('the scale of a chart', () => {
  it('tells small amounts, rates and counts apart', () => {
    expect([0, 20_000, 40_000, 60_000].map(value => shortMetric('micros', value, 'EUR'))).toEqual([
      '€0',
      '€0.02',
      '€0.04',
      '€0.06',
    ])
    expect([500_000, 1_500_000, 12_000_000_000].map(value => shortMetric('micros', value, 'EUR'))).toEqual([
      '€0.5',
      '€1.5',
      '€12K',
    ])
    expect([0.001, 0.002, 0.5, 25].map(value => shortMetric('percent', value, ''))).toEqual([
      '0.001%',
      '0.002%',
      '0.5%',
      '25%',
    ])
    expect([0.02, 0.04, 1.25, 1500].map(value => shortMetric('ratio', value, ''))).toEqual([
      '0.02',
      '0.04',
      '1.3',
      '1.5K',
    ])
  })
})

function answer(
  dimensions: readonly DimensionKey[],
  metrics: readonly MetricKey[],
  rows: readonly (readonly ReportCell[])[],
  rest: Partial<Omit<ReportAnswer, 'totals'>> & { readonly totals?: readonly (readonly ReportCell[])[] } = {},
): ReportAnswer {
  const { totals = [], ...others } = rest
  return {
    columns: [
      ...dimensions.map(key => ({ kind: 'dimension' as const, key, label: dimensionOf(key).label, entity: null })),
      ...metrics.map(key => {
        const { label, unit, denominator = null } = metricOf(key)
        return { kind: 'metric' as const, key, label, unit, denominator, additive: isAdditive(metricOf(key)) }
      }),
    ],
    rows: rows.map(cells => ({ cells })),
    totals: totals.map(cells => ({ cells })),
    more: false,
    names: {},
    range: { from: '2026-11-01', to: '2026-11-02' },
    comparedRange: null,
    timezone: 'UTC',
    currency: null,
    rates: null,
    asOf: '2026-11-21T09:00:00.000Z',
    completeThrough: null,
    ...others,
  }
}
