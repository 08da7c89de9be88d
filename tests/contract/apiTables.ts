import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import type { TableSpec } from '../../src/engine/server/store/Store.ts'
import { systemTables } from '../../src/engine/server/store/systemTables.ts'
import { tablesOf } from '../../src/engine/server/store/tables.ts'

/** Every table that the API over a catalogue needs. */
export function apiTables(catalogue: Catalogue): TableSpec[] {
  return [...tablesOf(catalogue), ...systemTables]
}
