import { t } from '../../../engine/texts/t.ts'
import { measuredLimits } from '../../reporting/measuredRows.ts'
import { type MetricKey, metricKeys, metricOf } from '../../reporting/metrics.ts'

export interface WorkbenchColumn {
  readonly key: string
  readonly label: string
  /** Figures stand at the end. */
  readonly end: boolean
  /** What the server sorts by; null where it can't. */
  readonly sort: string | null
  readonly metric: MetricKey | null
}

/** What stands beside the name without any metric chosen. */
const own = [
  { key: 'status', label: t('Status'), end: false, sort: 'status' },
  { key: 'startAt', label: t('Start'), end: false, sort: 'startAt' },
  { key: 'endAt', label: t('End'), end: false, sort: 'endAt' },
  { key: 'budgetTotal', label: t('Budget'), end: true, sort: 'budgetTotal' },
  { key: 'pacing', label: t('Pacing'), end: false, sort: null },
  { key: 'spendToday', label: t('Spend today'), end: true, sort: null },
  { key: 'spendFlight', label: t('Spend to date'), end: true, sort: null },
  { key: 'goal', label: t('Goal'), end: true, sort: null },
  { key: 'bid', label: t('Bid'), end: true, sort: 'bid.value' },
  { key: 'pace', label: t('Pace'), end: false, sort: null },
  { key: 'cap', label: t('Cap'), end: true, sort: null },
  { key: 'warnings', label: t('Warnings'), end: false, sort: null },
] as const

/** Everything that can be shown beside the name, in the order in which it is offered. */
export const workbenchColumns: readonly WorkbenchColumn[] = [
  ...own.map(column => ({ ...column, metric: null })),
  ...metricKeys.map(metric => {
    return { key: metricPrefix(metric), label: metricOf(metric).label, end: true, sort: metricPrefix(metric), metric }
  }),
]

export const nameColumn: WorkbenchColumn = { key: 'name', label: t('Name'), end: false, sort: 'name', metric: null }

export const startColumns: readonly string[] = [
  'status',
  'startAt',
  'endAt',
  'budgetTotal',
  'pacing',
  'spendToday',
  'metric.spend',
  'metric.impressions',
  'metric.ctr',
  'metric.cpm',
  'goal',
  'bid',
  'pace',
  'warnings',
]

/** The columns with these keys in their order; what isn't known any more is left out. */
export function columnsOf(keys: readonly string[]): readonly WorkbenchColumn[] {
  const known = new Map(workbenchColumns.map(column => [column.key, column]))
  return [nameColumn, ...keys.flatMap(key => known.get(key) ?? [])]
}

/** What the server is asked for these columns. */
export function metricsIn(columns: readonly WorkbenchColumn[]): readonly MetricKey[] {
  return columns.flatMap(({ metric }) => metric ?? []).slice(0, measuredLimits.metrics)
}

function metricPrefix(metric: MetricKey): string {
  return `metric.${metric}`
}
