import type { FieldSpec } from './fieldSpec.ts'

/**
 * A change of a figure by an amount or by a share of it, for `changes` of a bulk change: `{ add: -5 }` in the field's own
 * unit (micros for money), `{ percent: 10 }` for a tenth more.
 */
export type RelativeChange = { readonly add: number } | { readonly percent: number }

/** Whether a field holds a figure, which can be changed relative to what it is. */
export function isNumeric({ kind }: FieldSpec): boolean {
  return kind === 'money' || kind === 'number' || kind === 'percent' || kind === 'duration'
}

export function isRelativeChange(value: unknown): value is RelativeChange {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const [[name, by] = [], ...more] = Object.entries(value)
  return (name === 'add' || name === 'percent') && Number.isFinite(by) && more.length === 0
}

/** The figure that comes of it, in the smallest step that the field has. */
export function changedNumber(field: FieldSpec, value: number, change: RelativeChange): number {
  const isWhole = field.kind === 'money' || (field.kind === 'number' && field.integer === true)
  if ('percent' in change && isWhole) return wholeShare(value, 100 + change.percent)
  const changed = 'add' in change ? value + change.add : value * (1 + change.percent / 100)
  if (isWhole) return Math.round(changed)
  if (field.kind === 'percent' || field.kind === 'duration') return Math.round(changed * 1000) / 1000
  return Number(changed.toPrecision(12))
}

/** Worked out in whole numbers: a double that has sixteen digits has none left for what is rounded. */
function wholeShare(value: number, percent: number): number {
  const rate = Math.round(percent * 1e12)
  if (!Number.isSafeInteger(rate) || !Number.isSafeInteger(value)) return Math.round(value * (percent / 100))
  const twice = 2n * BigInt(value) * BigInt(rate) + whole
  const below = twice % (2n * whole) < 0n ? 1n : 0n
  return Number(twice / (2n * whole) - below)
}

/** All of it, as a rate. */
const whole = 10n ** 14n
