import { isObject } from './isObject.ts'

/** A part of a row that nobody has checked. */
export type Part = Readonly<Record<string, unknown>>

/** What is no text counts as empty; the other readers likewise: of another type is as good as not set. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

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
