import type { EntityRow } from '../../../src/engine/contract/api.ts'
import type { TreeReads } from '../../../src/engine/derive/sheet/treeReads.ts'

/** Answers what a sheet asks from rows in memory, by entity; counts how often it is asked. */
export function sampleReads(rows: Readonly<Record<string, readonly EntityRow[]>>): TreeReads & { asked: number } {
  const reads = {
    asked: 0,
    byIds: async (entity: string, ids: readonly string[]) => from(entity, row => ids.includes(row.id)),
    byNames: async (entity: string, names: readonly string[]) => from(entity, row => names.includes(String(row.name))),
    under: async (entity: string, by: string, ids: readonly string[]) =>
      from(entity, row => ids.includes(String(row[by]))),
  }
  const from = (entity: string, is: (row: EntityRow) => boolean) => {
    reads.asked += 1
    return (rows[entity] ?? []).filter(is)
  }
  return reads
}
