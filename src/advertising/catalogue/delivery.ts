import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'

/** Its plan counts from here if its dates had begun without it; computed. */
export const launchedAt = {
  kind: 'dateTime',
  readOnly: true,
  label: 'Launched',
  group: 'Flight',
  help: 'When it was first activated or scheduled. If its start had already passed, pacing counts from this time.',
} as const satisfies FieldSpec

/** Its delivery can be judged anew some hours later; computed. */
export const resumedAt = {
  kind: 'dateTime',
  readOnly: true,
  label: 'Resumed',
  group: 'Flight',
  help: 'When it last went live again, such as after a pause.',
} as const satisfies FieldSpec

/** How a budget is spread over its time (domain.md 1.5; DV360 and FreeWheel pacing). */
export const pacing = {
  kind: 'group',
  group: 'Pacing',
  fields: {
    type: {
      kind: 'choice',
      label: 'Pacing type',
      options: ['even', 'ahead', 'asap', 'custom', 'by_hour'],
      default: 'even',
      required: true,
    },
    period: { kind: 'choice', options: ['daily', 'flight', 'lifetime'], default: 'flight', required: true },
    dailyMax: { kind: 'money', label: 'Daily maximum', when: { period: ['daily'] } },
    catchUpDays: { kind: 'number', integer: true, min: 0, max: 14, help: 'Days to make up for underdelivery.' },
    multiplier: { kind: 'number', min: 0.5, max: 1.5, help: 'From 0.5 to 1.5; 1 follows the plan.' },
    custom: {
      kind: 'objectList',
      label: 'Custom curve',
      item: 'Step',
      items: 'Steps',
      max: 100,
      when: { type: ['custom'] },
      required: true,
      fields: { date: { kind: 'date', required: true }, percent: { kind: 'percent', required: true } },
    },
    hours: {
      kind: 'objectList',
      item: 'Hours',
      items: 'Time ranges',
      max: 24,
      when: { type: ['by_hour'] },
      required: true,
      help: 'Shares of each day’s budget. They must add up to 100%; hours without a share get no budget.',
      fields: {
        from: { kind: 'number', integer: true, min: 0, max: 23, required: true },
        to: { kind: 'number', integer: true, min: 1, max: 24, required: true },
        percent: { kind: 'percent', required: true },
      },
    },
  },
} as const satisfies FieldSpec

/** How often one person may see it (domain.md 1.5); a window is at most 30 days unless it is the whole lifetime. */
export const frequencyCap = {
  kind: 'objectList',
  group: 'Pacing',
  label: 'Frequency caps',
  item: 'Cap',
  max: 10,
  fields: {
    max: { kind: 'number', integer: true, min: 1, max: 1000, required: true, label: 'Impressions', default: 3 },
    unit: {
      kind: 'choice',
      options: ['minute', 'hour', 'day', 'week', 'month', 'lifetime'],
      default: 'day',
      required: true,
      label: 'Per',
    },
    count: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 59,
      label: 'Units',
      when: { unit: ['minute', 'hour', 'day', 'week', 'month'] },
      help: 'Up to 59 minutes, 23 hours, 6 days, 4 weeks, or 1 month.',
    },
    per: { kind: 'choice', options: ['user', 'device', 'household', 'ip'], default: 'user', label: 'Counted by' },
    scope: { kind: 'choice', options: ['campaign', 'strategy', 'line_item'], default: 'campaign' },
  },
} as const satisfies FieldSpec

/** What is called when an ad is shown, clicked or seen, beside what the creative calls itself. */
export const trackers = {
  kind: 'objectList',
  item: 'Tracker',
  max: 20,
  group: 'Creatives',
  fields: {
    kind: { kind: 'choice', options: ['impression', 'click', 'viewable', 'complete'], required: true },
    url: { kind: 'text', format: 'httpsUrl', required: true },
  },
} as const satisfies FieldSpec

/** A piece of a budget with dates of its own; pieces don't overlap. */
export const budgetSegments = {
  kind: 'objectList',
  group: 'Budget',
  item: 'Segment',
  max: 50,
  fields: {
    start: { kind: 'dateTime', required: true },
    end: { kind: 'dateTime', required: true },
    amount: { kind: 'money', required: true },
    poNumber: { kind: 'text', max: 100 },
    description: { kind: 'text', max: 255 },
  },
} as const satisfies FieldSpec

/** The zone in which the times of all that is under a campaign are meant. */
export const campaignZone = {
  kind: 'choice',
  vocabulary: 'timezone',
  readOnly: true,
  inherits: { from: 'campaign.timezone' },
  group: 'Flight',
  help: 'Same as the campaign.',
} as const satisfies FieldSpec

/** The currency of all that is under a campaign. */
export const campaignCurrency = {
  kind: 'choice',
  vocabulary: 'currency',
  readOnly: true,
  inherits: { from: 'campaign.currency' },
  group: 'Budget',
  help: 'Same as the campaign.',
} as const satisfies FieldSpec

/** Why something active delivers, or doesn't (ADCP delivery status); computed. */
export const deliveryState = {
  kind: 'choice',
  readOnly: true,
  label: 'Delivery',
  options: [
    'delivering',
    'just_started',
    'just_resumed',
    'not_delivering',
    'budget_exhausted',
    'goal_met',
    'credit_used_up',
    'safety_budget_spent',
    'flight_ended',
    'parent_paused',
    'no_eligible_media',
    'no_bids',
    'impaired',
  ],
  labels: { no_eligible_media: 'No eligible creative' },
  tones: {
    delivering: 'ok',
    just_started: 'wait',
    just_resumed: 'wait',
    budget_exhausted: 'warn',
    goal_met: 'ok',
    credit_used_up: 'bad',
    safety_budget_spent: 'warn',
    flight_ended: 'idle',
    parent_paused: 'warn',
    no_eligible_media: 'bad',
    no_bids: 'bad',
    impaired: 'bad',
  },
} as const satisfies FieldSpec

/** What a goal or a model is measured by (domain.md 1.7). */
export const goalMetrics = [
  'cpm',
  'vcpm',
  'cpc',
  'cpa',
  'cpe',
  'cpv',
  'cpcv',
  'cpcl',
  'ctr',
  'vtr',
  'vcr',
  'acr',
  'viewability_rate',
  'click_cvr',
  'impression_cvr',
  'reach',
  'frequency',
  'spend',
  'delivery',
  'roas',
  'time_on_screen_10s',
  'custom_value_over_cost',
  'other',
] as const

/** Metrics whose target is an amount of money; they are to be small. */
export const costMetrics = ['cpm', 'vcpm', 'cpc', 'cpa', 'cpe', 'cpv', 'cpcv', 'cpcl'] as const

/** Metrics whose target is a percentage. */
export const percentMetrics = ['ctr', 'vtr', 'vcr', 'acr', 'viewability_rate', 'click_cvr', 'impression_cvr'] as const

/** Metrics whose target is a percentage or a count; they are to be large. */
export const rateMetrics = [
  ...percentMetrics,
  'reach',
  'frequency',
  'roas',
  'time_on_screen_10s',
  'custom_value_over_cost',
  'other',
] as const
