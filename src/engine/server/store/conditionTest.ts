import { type ColumnValue, textKey, timeKey } from './columnValue.ts'
import { compareText } from './compareText.ts'
import type { ColumnSpec, Condition } from './Store.ts'

/** A condition with its values as the column holds them. Values that the column's type cannot have match nothing. */
export interface ConditionTest {
  readonly column: ColumnSpec
  readonly op: Condition['op']
  readonly keys: readonly (string | number | boolean)[]
  /** "Has none" is among the values. */
  readonly none: boolean
}

/** @throws Error when lists are compared by size. */
export function conditionTest(column: ColumnSpec, condition: Condition): ConditionTest {
  const { op, values } = condition
  if (column.type === 'texts' && op !== 'in' && op !== 'not_in') {
    throw new Error(`The column ${column.name} holds lists, which have no order`)
  }
  const keys = values.map(value => keyOf(column, value)).filter(key => key !== undefined)
  return { column, op, keys, none: values.some(value => value === null || value === '') }
}

/** Whether a column's value passes; an empty one is never greater or less than anything. */
export function passes(value: ColumnValue, test: ConditionTest): boolean {
  const [limit] = test.keys
  switch (test.op) {
    case 'in':
      return isAmong(value, test)
    case 'not_in':
      return !isAmong(value, test)
    case 'gte':
      return limit !== undefined && isSingle(value) && compareValues(value, limit) >= 0
    case 'lte':
      return limit !== undefined && isSingle(value) && compareValues(value, limit) <= 0
  }
}

/** Orders two values of one column; empty is smallest. */
export function compareValues(a: ColumnValue, b: ColumnValue): number {
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1)
  return typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : Number(a) - Number(b)
}

function isAmong(value: ColumnValue, { keys, none }: ConditionTest): boolean {
  if (value === null) return none
  return isSingle(value) ? keys.includes(value) : value.some(one => keys.includes(one))
}

function isSingle(value: ColumnValue): value is string | number | boolean {
  return value !== null && !Array.isArray(value)
}

function keyOf(column: ColumnSpec, value: Condition['values'][number]): string | number | boolean | undefined {
  if (value === null || value === '') return undefined
  if (column.name === 'id') return storableText(String(value))
  switch (column.type) {
    case 'text':
    case 'texts': {
      const key = textKey(value)
      return key === null ? undefined : storableText(key)
    }
    case 'time':
      return typeof value === 'string' ? storableText(timeKey(value)) : undefined
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      return typeof number === 'number' && Number.isFinite(number) ? number : undefined
    }
    case 'boolean':
      if (typeof value === 'boolean') return value
      return value === 'true' || value === 'false' ? value === 'true' : undefined
  }
}

function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
}
