import type { Catalogue } from '../../src/contract/resourceSpec.ts'
import type { TableSpec } from '../../src/server/store/Store.ts'
import { systemTables } from '../../src/server/store/systemTables.ts'
import { tablesOf } from '../../src/server/store/tables.ts'

/** Every table that the API over a catalogue needs. */
export function apiTables(catalogue: Catalogue): TableSpec[] {
  return [...tablesOf(catalogue), ...systemTables]
}
