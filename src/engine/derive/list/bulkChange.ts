import { partOf, textOf } from '../../contract/looseValues.ts'
import { t } from '../../texts/t.ts'
import { Unread } from '../form/unread.ts'
import type { BulkPath, BulkWay } from './bulkPaths.ts'

/** What a person has entered for one field: of a search `{ find, replace }`, of a template `{ id, value }`, of the other ways what their input gives. */
export interface BulkEdit {
  readonly key: number
  readonly path: BulkPath | null
  readonly way: BulkWay
  readonly value: unknown
}

/** The change that the API takes for it; `Unread` where something is missing. */
export function bulkChange({ path, way, value }: BulkEdit): unknown {
  if (value instanceof Unread) return value
  if (way === 'set' || !path) return value ?? null
  if (way === 'find') {
    const { find, replace } = partOf(value)
    return textOf(find) === ''
      ? new Unread('', t('Enter the text to find.'))
      : { find: textOf(find), replace: textOf(replace) }
  }
  if (way === 'template') {
    const { id, value: copied } = partOf(value)
    return copied ?? new Unread('', textOf(id) === '' ? t('Choose a template.') : t('This template is empty.'))
  }
  if (way === 'days') return typeof value === 'number' ? { days: value } : new Unread('', t('Enter a number of days.'))
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  if (entries.length === 0)
    return new Unread('', way === 'add' ? t('Choose what to add.') : t('Choose what to remove.'))
  const { by } = path
  return { [way]: by ? entries.map(id => ({ [by.column]: id })) : entries }
}
