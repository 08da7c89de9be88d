import { dueAt } from './dueAt.ts'
import { readersOf } from './readers.ts'
import type { ColumnSpec, Row } from './Store.ts'
import { sortKey } from './sortKey.ts'

/** What an indexed column holds for a row; `null` is empty: absent, null, an empty text or list, or another type. */
export type ColumnValue = string | number | boolean | readonly string[] | null

/** The value that a row is sorted and filtered by in a column. The column `id` holds ids exactly as they are. */
export function columnValue(row: Row, column: ColumnSpec): ColumnValue {
  if (column.name === 'id') return row.id
  if (column.ranked) return rankOf(fieldOf(row, column.ranked.field), column.ranked.groups)
  if (column.due) return dueAt(row, column.due)
  const value = column.sharedBy ? readersOf(row, column.sharedBy) : fieldOf(row, column.name)
  switch (column.type) {
    case 'text':
      return textKey(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'time':
      return typeof value === 'string' && value !== '' ? timeKey(value) : null
    case 'texts': {
      const texts = Array.isArray(value) ? value.flat() : [value]
      const all = column.paths ? texts.flatMap(path => [path, String(path).split('.', 1)[0]]) : texts
      const keys = all.map(textKey).filter(key => key !== null)
      return keys.length > 0 ? [...new Set(keys)] : null
    }
  }
}

function rankOf(value: unknown, groups: readonly (readonly string[])[]): number | null {
  const place = groups.findIndex(group => typeof value === 'string' && group.includes(value))
  return place < 0 ? null : groups.length - place
}

/** A field by its dotted path; through a list it gives the list of what its members hold. */
export function fieldOf(value: unknown, path: string): unknown {
  let reached = value
  for (const name of path.split('.'))
    reached = Array.isArray(reached) ? reached.map(one => step(one, name)) : step(reached, name)
  return reached
}

/** Texts are compared by this; an empty one is null. */
export function textKey(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  return sortKey(String(value)) || null
}

/** A time as it is compared: UTC with milliseconds. A date alone, and what is no time, stays as it is. */
export function timeKey(text: string): string {
  const milliseconds = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(milliseconds)) return new Date(milliseconds).toISOString()
  return text.slice(0, 64).replace(/[\uD800-\uDBFF]$/, '')
}

function step(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
