import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { apiTables as tablesOfApi } from '../../src/engine/server/store/apiTables.ts'
import type { TableSpec } from '../../src/engine/server/store/Store.ts'

/** Every table that the API over a catalogue needs; the same ones each time, as what is worked out from them is remembered. */
export function apiTables(catalogue: Catalogue): readonly TableSpec[] {
  const tables = known.get(catalogue) ?? tablesOfApi({ ...advertisingApi, catalogue })
  known.set(catalogue, tables)
  return tables
}

const known = new WeakMap<Catalogue, readonly TableSpec[]>()
