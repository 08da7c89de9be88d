import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { apiTables as tablesOfApi } from '../../src/engine/server/store/apiTables.ts'
import type { TableSpec } from '../../src/engine/server/store/Store.ts'

/** Every table that the API over a catalogue needs. */
export function apiTables(catalogue: Catalogue): TableSpec[] {
  return tablesOfApi({ ...advertisingApi, catalogue })
}
