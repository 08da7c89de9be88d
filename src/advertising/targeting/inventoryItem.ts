import { isObject } from '../../engine/contract/isObject.ts'
import { isEntryType } from './listEntries.ts'
import { readListEntry } from './readListEntry.ts'

/** An item of an inventory list as it is kept: the value as bid requests write it, and whether it can name anything. */
export interface InventoryItem {
  readonly type: string
  readonly value: string
  readonly status: 'valid' | 'invalid'
}

/**
 * What people enter, as `readListEntry` reads it; what it refuses is kept as it came and marked. The same item twice is one.
 * @param given before it is checked; @returns null where that is no list of items, which the schema refuses
 */
export function inventoryItems(given: unknown): readonly InventoryItem[] | null {
  if (!Array.isArray(given) || !given.every(isItem)) return null
  const found = new Map<string, InventoryItem>()
  for (const item of given) {
    const { type } = item
    const read = isEntryType(type) ? readListEntry(item.value, type) : null
    const value = read && 'value' in read ? read.value : item.value.trim()
    const key = `${type} ${value.toLowerCase()}`
    if (!found.has(key)) found.set(key, { ...item, value, status: read && 'value' in read ? 'valid' : 'invalid' })
  }
  return [...found.values()]
}

function isItem(one: unknown): one is Pick<InventoryItem, 'type' | 'value'> {
  return isObject(one) && typeof one.type === 'string' && typeof one.value === 'string'
}

/** How many valid items of a kind there are. */
export function countItems(items: readonly InventoryItem[]) {
  const count = (type: string) => items.filter(item => item.type === type && item.status === 'valid').length
  return { domains: count('domain'), apps: count('app'), placements: count('placement') }
}
