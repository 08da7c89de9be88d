import { isFieldChange, isTextChange } from './fieldChange.ts'
import type { FieldSpec } from './fieldSpec.ts'
import { isObject } from './isObject.ts'
import { textOf } from './looseValues.ts'
import { changedNumber, isNumeric, isRelativeChange } from './relativeChange.ts'
import { knownZone, toLocalText, toUtc } from './zonedTime.ts'

type Values = Readonly<Record<string, unknown>>

/** There is nothing to go by: the field has no value. */
export const noValue = Symbol('no value')

/**
 * What a field's value becomes by a change that `changeProblem` has nothing against: the change itself where it is a value.
 * @param zone in which the row's moments are meant
 * @returns `noValue` where the change goes by a value and there is none
 * @throws RangeError for a text that would grow beyond a million characters
 */
export function changedValue(field: FieldSpec, value: unknown, change: unknown, zone: string): unknown {
  if (!isFieldChange(field, change)) return change
  if (isNumeric(field)) {
    return typeof value === 'number' && isRelativeChange(change) ? changedNumber(field, value, change) : noValue
  }
  if (isTextChange(change)) {
    if (Array.isArray(value)) return value.map(one => (typeof one === 'string' ? replaced(one, change) : one))
    return typeof value === 'string' ? replaced(value, change) : value
  }
  if ('days' in change) {
    return typeof value === 'string' && value !== '' ? movedBy(field, value, Number(change.days), zone) : noValue
  }
  return changedList(field, Array.isArray(value) ? value : [], change)
}

function changedList(field: FieldSpec, list: readonly unknown[], { add, remove }: Values): unknown[] {
  const added: readonly unknown[] = Array.isArray(add) ? add : []
  const removed: readonly unknown[] = Array.isArray(remove) ? remove : []
  if (field.kind === 'objectList') {
    const kept = list.filter(row => !removed.some(entry => hasAll(row, entry)))
    return added.reduce<unknown[]>((rows, entry) => {
      if (!rows.some(row => hasAll(row, entry))) rows.push(entry)
      return rows
    }, kept)
  }
  const gone = new Set(removed)
  return [...new Set([...list.filter(entry => !gone.has(entry)), ...added])]
}

/** Whether a table's row has all the values of an entry. */
function hasAll(row: unknown, entry: unknown): boolean {
  if (!isObject(row) || !isObject(entry)) return false
  return Object.entries(entry).every(([name, value]) => JSON.stringify(row[name]) === JSON.stringify(value))
}

function replaced(text: string, { find, replace, ignoreCase }: Values): string {
  const sought = textOf(find)
  const literal = sought.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const parts = text.split(ignoreCase ? new RegExp(literal, 'iu') : sought)
  const by = textOf(replace)
  if (text.length + (parts.length - 1) * by.length > mostLetters) throw new RangeError('The text would be too long')
  return parts.join(by)
}

const mostLetters = 1_000_000

function movedBy({ kind }: FieldSpec, value: string, days: number, zone: string): string {
  const time = Date.parse(value)
  if (Number.isNaN(time)) return value
  if (kind === 'date') return new Date(time + days * day).toISOString().slice(0, 10)
  const known = knownZone(zone)
  const local = Date.parse(`${toLocalText(value, known)}Z`)
  const moved = toUtc(new Date(local + days * day).toISOString().slice(0, 19), known)
  return moved === null ? value : new Date(Date.parse(moved) + (time % 1000)).toISOString()
}

const day = 86_400_000
