import { t } from '../texts/t.ts'
import { changedValue, noValue } from './changedValue.ts'
import { fieldAtPath } from './fieldAtPath.ts'
import { changeProblem } from './fieldChange.ts'
import type { FieldSpec, Fields } from './fieldSpec.ts'
import { isObject } from './isObject.ts'
import { isRelativeChange } from './relativeChange.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What is wrong with the changes of a bulk change, whatever the rows have: sentences by path. A path leads into groups and,
 * for each of its rows, into tables: `address.city`, `contacts.email`.
 */
export function changesProblems(fields: Fields, changes: Values): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {}
  const paths = Object.keys(changes)
  for (const path of paths) {
    const passed = fieldsOnPath(fields, path)
    const field = passed?.at(-1)
    const inside = paths.find(other => path.startsWith(`${other}.`))
    const problem = field ? changeProblem(field, changes[path]) : null
    if (!passed || !field) wrong[path] = t('There is no such field')
    else if (passed.some(({ readOnly }) => readOnly)) wrong[path] = t('This is calculated by the server')
    else if (inside !== undefined) wrong[path] = t('Change either this or “%{field}”', { field: inside })
    else if (problem) wrong[path] = problem
  }
  return wrong
}

/**
 * The top fields that changes without problems give a row, and what can't be changed: sentences by path.
 * @param zone in which the row's moments are meant
 */
export function changedFields(fields: Fields, row: Values, changes: Values, zone: string): ChangedFields {
  const values: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  for (const [path, change] of Object.entries(changes)) {
    const [name = '', ...rest] = path.split('.')
    const now = Object.hasOwn(values, name) ? values[name] : row[name]
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const { label } = fieldAtPath(fields, path)
    try {
      const next = field ? changedAt(field, now, rest, change, zone) : change
      if (next !== noValue) values[name] = next
      else if (isRelativeChange(change)) {
        wrong[path] = t('%{label} has no value to change. Enter a value instead.', { label })
      } else wrong[path] = t('%{label} has no date to move. Enter a date instead.', { label })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      wrong[path] = t('%{label} would be too long. Replace it with a shorter text.', { label })
    }
  }
  return { values, wrong }
}

export interface ChangedFields {
  readonly values: Values
  readonly wrong: Readonly<Record<string, string>>
}

/** The fields that a path leads through, its own last; null where it leads nowhere. */
export function fieldsOnPath(fields: Fields, path: string): readonly FieldSpec[] | null {
  const [name = '', ...rest] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return null
  if (rest.length === 0) return [field]
  const inner = 'fields' in field ? fieldsOnPath(field.fields, rest.join('.')) : null
  return inner && [field, ...inner]
}

function changedAt(field: FieldSpec, value: unknown, path: readonly string[], change: unknown, zone: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return changedValue(field, value, change, zone)
  const inner = 'fields' in field && Object.hasOwn(field.fields, name) ? field.fields[name] : undefined
  if (!inner) return value
  const within = (group: Values) => {
    const next = changedAt(inner, group[name], rest, change, zone)
    return next === noValue ? noValue : { ...group, [name]: next }
  }
  if (field.kind !== 'objectList') return within(isObject(value) ? value : {})
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const next = rows.map(row => (isObject(row) ? within(row) : row))
  // Rows without a value to go by stay as they are beside those that have one.
  if (rows.length > 0 && next.every(row => row === noValue)) return noValue
  return next.map((row, index) => (row === noValue ? rows[index] : row))
}
