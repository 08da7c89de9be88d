import { type DimensionKey, dimensionKeys, dimensions } from '../reporting/dimensions.ts'
import { type MetricKey, metricKeys, metrics } from '../reporting/metrics.ts'

/** Everything that facts can be asked by, and for. */
export const dimensionChoice = {
  options: dimensionKeys,
  labels: Object.fromEntries(dimensionKeys.map(key => [key, dimensions[key].label])) as Record<DimensionKey, string>,
}
export const metricChoice = {
  options: metricKeys,
  labels: Object.fromEntries(metricKeys.map(key => [key, metrics[key].label])) as Record<MetricKey, string>,
}

/** What of a bid request facts keep: features are measured by it. */
const measured = [
  'country',
  'deviceType',
  'environment',
  'dayOfWeek',
  'hourOfDay',
  'publisher',
  'site',
  'app',
  'placement',
  'exchange',
  'deal',
  'dealType',
  'media',
  'mediaSubtype',
] as const satisfies readonly DimensionKey[]

export const measuredChoice = {
  options: measured,
  labels: Object.fromEntries(measured.map(key => [key, dimensions[key].label])) as Record<
    (typeof measured)[number],
    string
  >,
}
