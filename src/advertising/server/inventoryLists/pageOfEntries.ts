import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { isImported } from '../../serving/inventorySetHolds.ts'
import { compareEntries, isFound } from './entryOrder.ts'
import { ownItems } from './ownItems.ts'
import { type EntryPage, type EntryQuery, entryStore } from './store/entryStore.ts'

/** Entries of a list that a search finds, with how many there are, wherever the list keeps them. */
export async function pageOfEntries(
  reads: Pick<Reads, 'extension'>,
  list: Row,
  query: EntryQuery,
): Promise<EntryPage & { readonly total: number }> {
  const entries = reads.extension(entryStore)
  if (isImported(list))
    return { ...(await entries.pageEntries(list.id, query)), total: await entries.countFound(list.id, query) }
  const { after, limit } = query
  const found = ownItems(list)
    .filter(item => isFound(item, query))
    .sort(compareEntries)
  const rest = found.filter(item => !after || compareEntries(item, after) > 0)
  return { entries: rest.slice(0, limit), hasMore: rest.length > limit, total: found.length }
}
