import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type EntryType, isEntryType } from '../../targeting/listEntries.ts'
import type { ListEntry } from './store/entryStore.ts'

/** The valid items that a list keeps in its row. */
export function ownItems({ items }: Row): ListEntry[] {
  return partsOf(items).flatMap(({ type, value, status }) =>
    isEntryType(type) && status !== 'invalid' ? [{ type, value: textOf(value) }] : [],
  )
}

/** The values of entries by their types. */
export function itemsByType(items: readonly ListEntry[]): ReadonlyMap<EntryType, readonly string[]> {
  const found = new Map<EntryType, string[]>()
  for (const { type, value } of items) {
    const values = found.get(type) ?? []
    values.push(value)
    found.set(type, values)
  }
  return found
}
