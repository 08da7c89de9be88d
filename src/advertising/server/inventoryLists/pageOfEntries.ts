import { compareText } from '../../../engine/server/store/compareText.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { entryTypes } from '../../targeting/listEntries.ts'
import { ownItems } from './ownItems.ts'
import { type EntryPage, type EntryQuery, entryStore, type ListEntry } from './store/entryStore.ts'
import { isImported } from './withFoundEntries.ts'

/** Entries of a list that a search finds, with how many there are, wherever the list keeps them. */
export async function pageOfEntries(
  reads: Pick<Reads, 'extension'>,
  list: Row,
  query: EntryQuery,
): Promise<EntryPage & { readonly total: number }> {
  const entries = reads.extension(entryStore)
  if (isImported(list))
    return { ...(await entries.pageEntries(list.id, query)), total: await entries.countFound(list.id, query) }
  const { q, type, after, limit } = query
  const found = ownItems(list)
    .filter(item => (!type || item.type === type) && (!q || item.value.toLowerCase().includes(q)))
    .sort(compare)
  const rest = found.filter(item => !after || compare(item, after) > 0)
  return { entries: rest.slice(0, limit), hasMore: rest.length > limit, total: found.length }
}

function compare(one: ListEntry, other: ListEntry): number {
  const byType = entryTypes.indexOf(one.type) - entryTypes.indexOf(other.type)
  return byType || compareText(one.value.toLowerCase(), other.value.toLowerCase())
}
