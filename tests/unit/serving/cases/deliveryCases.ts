import { type Edit, noon } from '../servingWorld.ts'
import { type FieldCase, row, spent, today } from './fieldCase.ts'

const cap = (change: object) => [{ max: 3, unit: 'day', count: 1, per: 'user', scope: 'line_item', ...change }]

const seenAgo = (row: string, hours: number): Edit => ['state', 'seen', [{ row, hours }]]

/** Levels that have the same pacing and caps. */
const levels = ['campaign', 'strategy', 'line-item'] as const
const withBudget = (level: (typeof levels)[number]): readonly Edit[] => [
  [level, 'budgetTotal', 90_000_000],
  ...(level === 'strategy' ? ([['strategy', 'budgetAllocation', 'fixed']] as const) : []),
  ...(level === 'line-item'
    ? ([
        ['line-item', 'startAt', '2026-11-01T00:00:00.000Z'],
        ['line-item', 'endAt', '2026-12-01T00:00:00.000Z'],
      ] as const)
    : []),
]
const idOf = { campaign: 'campaign', strategy: 'strategy', 'line-item': 'line' } as const

const hourly = (...rows: readonly (readonly [from: number, to: number, percent: number])[]) => ({
  type: 'by_hour',
  period: 'lifetime',
  hours: rows.map(([from, to, percent]) => ({ from, to, percent })),
})

/** 30 days of November and 90 units of money: 3 a day, and 73.6 by 13:00 on the 25th. */
const paced = levels.flatMap(level => {
  const budget = withBudget(level)
  const delivered = (spend: number, spendToday: number) =>
    spent(idOf[level], { spend: spend * 1e6, spendToday: spendToday * 1e6, spendInPeriod: spend * 1e6 })
  const even: Edit = [level, 'pacing', { type: 'even', period: 'lifetime' }]
  const of = (path: string) => `${level}.${path}`
  return [
    row(
      of('pacing.type'),
      'pacing',
      [level, 'pacing.type', 'even'],
      [...budget, [level, 'pacing', { type: 'ahead', period: 'lifetime' }], delivered(80, 2)],
    ),
    row(of('pacing.period'), 'pacing', [level, 'pacing.period', 'daily'], [...budget, even, delivered(60, 2)]),
    row(
      of('pacing.custom'),
      'pacing',
      [level, 'pacing.custom', [{ date: '2026-11-25', percent: 50 }]],
      [
        ...budget,
        [level, 'pacing', { type: 'custom', period: 'lifetime', custom: [{ date: '2026-11-25', percent: 90 }] }],
        delivered(60, 1),
      ],
    ),
    row(
      of('pacing.dailyMax'),
      'pacing',
      [level, 'pacing.dailyMax', 10_000_000],
      [[level, 'pacing', { type: 'asap', period: 'daily', dailyMax: 10_000_001 }], spent(idOf[level], today)],
    ),
    row(of('pacing.catchUpDays'), 'pacing', [level, 'pacing.catchUpDays', 14], [...budget, even, delivered(60, 4)]),
    row(
      of('pacing.multiplier'),
      'pacing',
      [level, 'pacing.multiplier', 1],
      [...budget, [level, 'pacing', { type: 'even', period: 'lifetime', multiplier: 1.2 }], delivered(80, 2)],
    ),
    row(
      of('frequencyCap.max'),
      'frequency',
      [level, 'frequencyCap.0.max', 2],
      [
        [level, 'frequencyCap', cap({})],
        ['state', 'seen', 2],
      ],
    ),
    row(
      of('pacing.custom.date'),
      'pacing',
      [level, 'pacing.custom.0.date', '2026-11-30'],
      [
        ...budget,
        [level, 'pacing', { type: 'custom', period: 'lifetime', custom: [{ date: '2026-11-25', percent: 90 }] }],
        delivered(70, 1),
      ],
    ),
    row(
      of('pacing.custom.percent'),
      'pacing',
      [level, 'pacing.custom.0.percent', 50],
      [
        ...budget,
        [level, 'pacing', { type: 'custom', period: 'lifetime', custom: [{ date: '2026-11-25', percent: 90 }] }],
        delivered(70, 1),
      ],
    ),
    // Of the 3 of a day, by 13:00, when this hour ends: 1.7 of the first hours, 2.7 of the second.
    row(
      of('pacing.hours.from'),
      'pacing',
      [level, 'pacing.hours.0.from', 23],
      [...budget, [level, 'pacing', hourly([1, 24, 90], [0, 1, 10])], delivered(73, 1)],
    ),
    ...[['to', 24] as const, ['percent', 1] as const].map(([part, value]) =>
      row(
        of(`pacing.hours.${part}`),
        'pacing',
        [level, `pacing.hours.0.${part}`, value],
        [...budget, [level, 'pacing', hourly([6, 13, 90], [23, 24, 10])], delivered(74, 2)],
      ),
    ),
    row(
      of('frequencyCap.unit'),
      'frequency',
      [level, 'frequencyCap.0.unit', 'week'],
      [[level, 'frequencyCap', cap({ max: 1 })], seenAgo('line', 25)],
    ),
    row(
      of('frequencyCap.count'),
      'frequency',
      [level, 'frequencyCap.0.count', 2],
      [[level, 'frequencyCap', cap({ max: 1 })], seenAgo('line', 25)],
    ),
    row(
      of('frequencyCap.scope'),
      'frequency',
      [level, 'frequencyCap.0.scope', 'campaign'],
      [[level, 'frequencyCap', cap({ max: 1 })], seenAgo('campaign', 1)],
    ),
    row(
      of('frequencyCap.per'),
      'frequency',
      [level, 'frequencyCap.0.per', 'ip'],
      [
        [level, 'frequencyCap', cap({})],
        ['request', 'device.ip', ''],
      ],
    ),
  ]
})

const byDefault: readonly Edit[] = [['account', 'defaultFrequencyCap', { max: 3, unit: 'day' }]]

export const deliveryCases: readonly FieldCase[] = [
  ...paced,
  row('campaign.status', 'not_running', ['campaign', 'status', 'paused']),
  row('strategy.states.rejected', 'not_running', ['strategy', 'status', 'rejected']),
  row('line-item.states.rejected', 'not_running', ['line-item', 'status', 'rejected']),
  row('account.status', 'not_running', ['account', 'status', 'suspended']),
  row('account.states.payment_required', 'not_running', ['account', 'status', 'payment_required']),
  row('account.states.rejected', 'not_running', ['account', 'status', 'rejected']),
  row(
    'account.defaultFrequencyCap.max',
    'frequency',
    ['account', 'defaultFrequencyCap.max', 2],
    [...byDefault, ['state', 'seen', 2]],
  ),
  row(
    'account.defaultFrequencyCap.unit',
    'frequency',
    ['account', 'defaultFrequencyCap.unit', 'week'],
    [...byDefault, ['account', 'defaultFrequencyCap.max', 1], seenAgo('campaign', 25)],
  ),
  row('campaign.endAt', 'flight', ['campaign', 'endAt', noon]),
  row(
    'strategy.startAt',
    'flight',
    ['strategy', 'startAt', '2026-11-25T12:30:00.001Z'],
    [['strategy', 'inheritDates', false]],
  ),
  row('line-item.flights.status', 'flight', ['line-item', 'flights.0.status', 'paused']),
  row('campaign.budgetTotal', 'budget', ['campaign', 'budgetTotal', 60_000_000], [spent('campaign', today)]),
  row('campaign.budgetDaily', 'budget', ['campaign', 'budgetDaily', 10_000_000], [spent('campaign', today)]),
  row(
    'campaign.impressionsDaily',
    'budget',
    ['campaign', 'impressionsDaily', 500],
    [['campaign', 'budgetType', 'impressions'], spent('campaign', { impressionsToday: 500 })],
  ),
  row(
    'campaign.budgetSegments.amount',
    'budget',
    ['campaign', 'budgetSegments.0.amount', 5_000_000],
    [
      [
        'campaign',
        'budgetSegments',
        [{ start: '2026-11-20T00:00:00Z', end: '2026-11-30T00:00:00Z', amount: 6_000_000 }],
      ],
      spent('campaign', { spendInPeriod: 5_000_000 }),
    ],
  ),
  row(
    'strategy.budgetAllocation',
    'budget',
    ['strategy', 'budgetAllocation', 'fixed'],
    [['strategy', 'budgetAllocation', 'unlimited'], ['strategy', 'budgetTotal', 60_000_000], spent('strategy', today)],
  ),
  row(
    'strategy.budgetDaily',
    'budget',
    ['strategy', 'budgetDaily', 10_000_000],
    [['strategy', 'budgetAllocation', 'fixed'], spent('strategy', today)],
  ),
  row('line-item.budgetDaily', 'budget', ['line-item', 'budgetDaily', 10_000_000], [spent('line', today)]),
  row(
    'line-item.impressionsDaily',
    'budget',
    ['line-item', 'impressionsDaily', 500],
    [['line-item', 'budgetType', 'impressions'], spent('line', { impressionsToday: 500 })],
  ),
  row(
    'line-item.flights.budget',
    'budget',
    ['line-item', 'flights.0.budget', 5_000_000],
    [spent('line', { spendInPeriod: 5_000_000 })],
  ),
  row(
    'campaign.householdFrequencyCap',
    'frequency',
    ['campaign', 'householdFrequencyCap', 2],
    [['state', 'seen', 2]],
    'ctv',
  ),
  row('line-item.priority', 'winner', ['line-item', 'priority', 20], [['state', 'rival', true]]),
]
