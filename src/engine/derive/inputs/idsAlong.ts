import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { findEntity } from '../../providers/resources.ts'
import type { Row } from '../form/rowPath.ts'

/**
 * The different ids at the ends of a way through references (`strategy.campaign.account`) that begins at each of some rows; none where
 * it leads nowhere. `read` is asked once a step, and leaves out what may not be read.
 */
export async function idsAlong(
  resource: Resource,
  rows: readonly Row[],
  [name = '', ...rest]: readonly string[],
  read: (of: Resource, ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly string[]> {
  const field = allFields(resource)[name]
  if (field?.kind !== 'reference') return []
  const ids = [...new Set(rows.flatMap(row => (typeof row[name] === 'string' && row[name] ? [row[name]] : [])))]
  const next = findEntity(field.to)
  if (rest.length === 0) return ids
  return next && ids.length > 0 ? idsAlong(next, await read(next, ids), rest, read) : []
}
