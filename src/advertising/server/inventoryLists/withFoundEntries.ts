import type { Reads } from '../../../engine/server/store/Store.ts'
import type { Imp } from '../../openrtb/bidRequest.ts'
import type { Place } from '../../serving/ask.ts'
import { isImported, namesOf } from '../../serving/inventorySetHolds.ts'
import type { ServingTree } from '../../serving/servingTree.ts'
import { isEntryType } from '../../targeting/listEntries.ts'
import { entryStore, type ListEntry } from './store/entryStore.ts'

/**
 * The tree with, as items of each imported list, those of its entries by which these impressions could be called: of a million entries a
 * decision needs no others.
 */
export async function withFoundEntries(
  reads: Pick<Reads, 'extension'>,
  tree: ServingTree,
  offered: readonly { readonly place: Place; readonly imp: Imp }[],
): Promise<ServingTree> {
  const names: ListEntry[] = offered
    .flatMap(namesOf)
    .flatMap(([type, value]) => (isEntryType(type) ? [{ type, value }] : []))
  const inventorySets = new Map(tree.inventorySets)
  for (const [id, set] of tree.inventorySets) {
    if (!isImported(set)) continue
    const found = names.length > 0 ? await reads.extension(entryStore).findEntries(id, names) : []
    inventorySets.set(id, { ...set, items: found.map(entry => ({ ...entry, status: 'valid' })) })
  }
  return { ...tree, inventorySets }
}
