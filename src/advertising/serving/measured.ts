import { numberOf, type Part, textOf } from '../../engine/contract/looseValues.ts'

/** What a request is expected to be measured as: OpenRTB 2.6 §3.2.5, Metric. Types beyond viewability are by agreement with exchanges. */
export const metricTypes = {
  viewability: ['viewability'],
  invalidTraffic: ['ivt', 'invalid_traffic', 'fraud'],
  brandSafety: ['brand_safety', 'brandsafety'],
} as const

export type MeasuredMetric = keyof typeof metricTypes

/** From 0 to 100; the first that one of these vendors has measured. None chosen: whoever it was. Null where there is none. */
export function measured(metrics: readonly Part[], what: MeasuredMetric, vendors: readonly string[]): number | null {
  const types: readonly string[] = metricTypes[what]
  const found = metrics.find(
    ({ type, vendor, value }) =>
      types.includes(textOf(type).toLowerCase()) &&
      numberOf(value) !== null &&
      (vendors.length === 0 || vendors.some(one => isBy(textOf(vendor).toLowerCase(), one))),
  )
  const value = numberOf(found?.value)
  // Metrics go from 0 to 1; some are sent in percent.
  return value === null ? null : value <= 1 ? value * 100 : value
}

/** Vendors are named by their domains, or by well-known names. */
function isBy(vendor: string, name: string): boolean {
  const parts = vendor.split(/[^a-z0-9]+/)
  const marks = Object.hasOwn(vendorMarks, name) ? (vendorMarks[name] ?? []) : [name]
  return marks.some(mark => parts.some(part => part.startsWith(mark)))
}

const vendorMarks: Readonly<Record<string, readonly string[]>> = {
  ias: ['ias', 'integralads', 'adsafe'],
  doubleverify: ['doubleverify', 'dv'],
  human: ['human', 'whiteops'],
}
