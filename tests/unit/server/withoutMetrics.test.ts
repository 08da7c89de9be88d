import { expect, it } from 'vitest'
import { liveMetrics, type MetricsAnswer } from '../../../src/advertising/reporting/metricsAnswer.ts'
import { withoutMetrics } from '../../../src/advertising/server/metrics/withoutMetrics.ts'

const values = Object.fromEntries(liveMetrics.map(key => [key, 1])) as MetricsAnswer['values']
const answer: MetricsAnswer = {
  id: 'c1',
  entity: 'campaign',
  asOf: '2026-11-21T09:00:00.000Z',
  completeThrough: null,
  stalenessSeconds: null,
  state: 'live',
  simulated: false,
  currency: 'EUR',
  from: '2026-11-01',
  to: '2026-11-21',
  values,
  today: values,
  series: { hourly: [], daily: [] },
  pacing: null,
  flight: null,
  projection: null,
  kpis: [
    { metric: 'cpcl', unit: 'micros', value: 1 },
    { metric: 'viewability', unit: 'percent', value: 1 },
    { metric: 'ctr', unit: 'percent', value: 1 },
  ],
  goals: [],
}

it('tells no KPI that is a metric which is hidden, whatever it is called', () => {
  const seen = (...hidden: Parameters<typeof withoutMetrics>[1] extends ReadonlySet<infer K> ? K[] : never) =>
    withoutMetrics(answer, new Set(hidden)).kpis.map(({ metric }) => metric)
  expect(seen()).toEqual(['cpcl', 'viewability', 'ctr'])
  // A completed listen is told as a completed view is.
  expect(seen('cpcv')).toEqual(['viewability', 'ctr'])
  expect(seen('viewability', 'ctr')).toEqual(['cpcl'])
})
