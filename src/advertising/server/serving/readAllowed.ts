import { unlessForbiddenLater } from '../../../engine/server/access/unlessForbidden.ts'
import type { Row } from '../../../engine/server/store/Store.ts'

/** Rows of an entity; none, and the entity among `without`, where the person may not read it at all. */
export async function readAllowed<E extends string>(
  entity: E,
  without: Set<E>,
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows = await unlessForbiddenLater(read)
  if (rows) return rows
  without.add(entity)
  return []
}
