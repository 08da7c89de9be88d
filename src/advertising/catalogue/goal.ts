import type { ResourceInput } from '../../engine/contract/resourceSpec.ts'
import { conversionMetrics } from '../conversions/conversionMetrics.ts'
import { toldByGoals } from '../reporting/measuredBy.ts'
import { costMetrics, goalMetrics, percentMetrics, rateMetrics } from './delivery.ts'
import { inUse } from './lifeCycles.ts'
import { managedByBuyers } from './managedByBuyers.ts'

/** What targets and results are counted in, by metric. */
const unitBy = {
  field: 'metric',
  of: {
    ...Object.fromEntries([...costMetrics, 'spend'].map(metric => [metric, 'micros'])),
    ...Object.fromEntries(percentMetrics.map(metric => [metric, '%'])),
    reach: 'people',
    frequency: 'times per user',
    roas: '×',
    time_on_screen_10s: 's',
  },
}

/** What it has come to tells the metric that it is measured by. */
const result = { readOnly: true, metricBy: { field: 'metric', of: toldByGoals }, group: 'Result' } as const

/** A KPI with its target, for a campaign, a strategy or a line item (domain.md 1.7). */
export const goal = {
  path: '/campaigns/goals',
  label: 'Goal',
  plural: 'Goals',
  section: 'campaigns',
  belongsBy: ['campaign', 'strategy', 'lineItem'],
  description: 'A metric that defines success, and the target to reach.',
  managedBy: managedByBuyers,
  states: inUse,
  fields: {
    scope: {
      kind: 'choice',
      options: ['campaign', 'strategy', 'line_item'],
      default: 'campaign',
      required: true,
      immutable: true,
    },
    campaign: { kind: 'reference', to: 'campaign', when: { scope: ['campaign'] }, required: true },
    strategy: { kind: 'reference', to: 'strategy', when: { scope: ['strategy'] }, required: true },
    lineItem: { kind: 'reference', to: 'line-item', when: { scope: ['line_item'] }, required: true },
    metric: { kind: 'choice', options: goalMetrics, default: 'cpm', required: true },
    direction: {
      kind: 'choice',
      options: ['minimize', 'maximize'],
      computed: true,
      help: 'Costs are minimized; rates are maximized.',
    },
    currency: { kind: 'choice', vocabulary: 'currency', readOnly: true, group: 'Target' },
    targetAmount: {
      kind: 'money',
      when: { metric: costMetrics },
      required: true,
      group: 'Target',
      help: 'Applies to cost metrics.',
    },
    targetValue: {
      kind: 'number',
      min: 0,
      unitBy,
      when: { metric: rateMetrics },
      required: true,
      group: 'Target',
      help: 'Percent for rates, a count for reach and frequency.',
    },
    thresholdAmount: {
      kind: 'money',
      when: { metric: costMetrics },
      group: 'Target',
      help: 'Results above this value are off track; results between the target and this value are at risk.',
    },
    thresholdValue: {
      kind: 'number',
      min: 0,
      unitBy,
      when: { metric: rateMetrics },
      group: 'Target',
      help: 'Results worse than this are off track. For reach, delivery ends at this number.',
    },
    event: {
      kind: 'reference',
      to: 'conversion-event',
      label: 'Conversion event',
      input: 'conversionEvent',
      group: 'Target',
      when: { metric: conversionMetrics },
      help: 'From the campaign’s account. Leave empty for all conversions.',
    },
    model: { kind: 'reference', to: 'model', when: { metric: ['custom_value_over_cost'] }, required: true },
    priority: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 100,
      default: 1,
      help: 'Lower numbers come first. Only the first goal counts and raises alerts.',
    },
    description: { kind: 'text', max: 100, when: { metric: ['other'] }, required: true },
    actual: { kind: 'number', unitBy, ...result },
    attainment: { kind: 'percent', digits: 1, max: 100_000, ...result },
    trend7d: {
      kind: 'number',
      ...result,
      label: 'Trend, 7 days',
      unit: '%',
      help: 'The last 7 full days compared with the 7 before.',
    },
    state: {
      kind: 'choice',
      options: ['on_track', 'at_risk', 'off_track', 'no_data'],
      tones: { on_track: 'ok', at_risk: 'warn', off_track: 'bad' },
      ...result,
      label: 'Result',
    },
  },
  columns: ['name', 'scope', 'metric', 'targetAmount', 'targetValue', 'state', 'attainment', 'priority', 'updatedAt'],
  filters: ['scope', 'metric', 'state', 'campaign', 'strategy', 'lineItem', 'event'],
} as const satisfies ResourceInput
