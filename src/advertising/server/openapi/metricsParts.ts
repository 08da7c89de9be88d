import { boolean, closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'
import { liveMetrics } from '../../reporting/metricsAnswer.ts'

const number = { type: ['number', 'null'] }
const values = closed(Object.fromEntries(liveMetrics.map(metric => [metric, number])))
const series = list(closed({ t: text, impressions: count, clicks: count, conversions: count, spend: number }))

/** The shapes of what is answered about the delivery of rows. */
export const metricsParts = {
  GoalKind: closed({
    metric: text,
    unit: { enum: ['money', 'percent', 'count', 'seconds', 'ratio', 'none'] },
    direction: { enum: ['minimize', 'maximize'] },
  }),
  Metrics: closed({
    id: text,
    entity: text,
    asOf: time,
    completeThrough: { type: ['string', 'null'], format: 'date-time' },
    stalenessSeconds: number,
    state: { enum: ['live', 'stale', 'no_data'] },
    simulated: boolean,
    currency: { type: ['string', 'null'] },
    from: text,
    to: text,
    values: { ...values, description: 'Amounts in micros, rates in percent.' },
    today: values,
    series: closed({ hourly: series, daily: series }),
    pacing: { $ref: '#/components/schemas/Pacing' },
    flight: { ...closed({ start: time, end: time }), type: ['object', 'null'] },
    projection: {
      ...closed({
        end: text,
        delivered: { type: 'number' },
        low: number,
        high: number,
        percent: { type: 'number' },
        atRisk: { type: 'number' },
      }),
      type: ['object', 'null'],
    },
    kpis: list(closed({ metric: text, unit: { enum: ['count', 'micros', 'percent', 'ratio'] }, value: number })),
    goals: list(
      closed({
        id: text,
        metric: text,
        target: { type: 'number' },
        actual: number,
        attainment: number,
        trend7d: number,
        state: { enum: ['on_track', 'at_risk', 'off_track', 'no_data'] },
      }),
    ),
  }),
}
