import { isObject } from '../../engine/contract/isObject.ts'

/** A stored row, or a part of one, as the decision reads it: what is missing or of another type counts as not set. */
export interface ServedRow {
  readonly id: string
  readonly [field: string]: unknown
}

export type Part = Readonly<Record<string, unknown>>

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Milliseconds since 1970; null where there is none. The same few moments are asked for thousands of times. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const known = times.get(value)
  if (known !== undefined) return known
  const time = Date.parse(value)
  if (times.size >= mostTimes) times.clear()
  const read = Number.isNaN(time) ? null : time
  times.set(value, read)
  return read
}

const mostTimes = 10_000
const times = new Map<string, number | null>()

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}

export function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'number') : []
}

export function partOf(value: unknown): Part {
  return isObject(value) ? value : {}
}

export function partsOf(value: unknown): readonly Part[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
