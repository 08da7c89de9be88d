import { compareText } from '../../../engine/server/store/compareText.ts'
import { entryTypes } from '../../targeting/listEntries.ts'
import type { EntryQuery, ListEntry } from './store/entryStore.ts'

/** What two entries that are the same have in common: capital letters don't tell them apart. */
export function entryKey({ type, value }: { readonly type: string; readonly value: string }): string {
  return `${type}:${value.toLowerCase()}`
}

/** The order of types, then of values. */
export function compareEntries(one: ListEntry, other: ListEntry): number {
  const byType = entryTypes.indexOf(one.type) - entryTypes.indexOf(other.type)
  return byType || compareText(one.value.toLowerCase(), other.value.toLowerCase())
}

/** Whether a search finds an entry. */
export function isFound(entry: ListEntry, { q, type }: Pick<EntryQuery, 'q' | 'type'>): boolean {
  return (!type || entry.type === type) && (!q || entry.value.toLowerCase().includes(q))
}
