import { sha256 } from '../../src/engine/server/node/postgres/identifier.ts'
import type { TableSpec } from '../../src/engine/server/store/Store.ts'

/** Where a prepared database has its tables. */
export const preparedSchema = 'prepared'

/** The same for the same tables: what was prepared for one store serves another. */
export function keyOfTables(tables: readonly TableSpec[]): string {
  const key = known.get(tables) ?? sha256(JSON.stringify(tables))
  known.set(tables, key)
  return key
}

const known = new WeakMap<readonly TableSpec[], string>()
