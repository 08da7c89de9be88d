import type { SampleBuilder } from '../../../engine/server/sample/SampleBuilder.ts'
import { createMemoryStore } from '../../../engine/server/store/memoryStore.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { memoryHalves } from '../memoryHalves.ts'

const withoutFacts = createMemoryStore([], memoryHalves)

/** The builder as a store that knows rows by their ids. */
export function sampleReads(builder: SampleBuilder): Reads {
  const byId = new Map<string, Map<string, Row>>()
  for (const entity of Object.keys(builder.catalogue.resources))
    byId.set(entity, new Map(builder.of(entity).map(row => [row.id, row])))
  return {
    byIds: async (table, ids) => ids.flatMap(id => byId.get(table)?.get(id) ?? []),
    ids: async () => [],
    rowsOfEach: async asked => asked.map(() => []),
    list: async () => ({ rows: [], total: 0 }),
    extension: withoutFacts.read.extension,
  }
}
