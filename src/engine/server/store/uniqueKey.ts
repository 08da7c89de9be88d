import { fieldOf, textKey } from './columnValue.ts'
import type { Row } from './Store.ts'

/** One text for the values of the fields together; null when one of them is empty, so that the row is free. */
export function uniqueKey(row: Row, fields: readonly string[]): string | null {
  const keys: unknown[] = []
  for (const field of fields) {
    const value = fieldOf(row, field)
    const key = Array.isArray(value) ? value.map(textKey).filter(one => one !== null) : textKey(value)
    if (key === null || key.length === 0) return null
    keys.push(key)
  }
  return JSON.stringify(keys)
}
