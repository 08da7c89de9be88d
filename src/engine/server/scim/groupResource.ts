import { visibleByIds } from '../access/guard.ts'
import type { Reads, Row } from '../store/Store.ts'
import type { GroupState } from './groupState.ts'
import type { ScimCall } from './scimCall.ts'
import { scimUrns } from './scimNames.ts'
import type { ScimRow } from './scimRows.ts'

export interface ScimGroup {
  readonly row: Row
  readonly known: ScimRow
}

export function groupStateAsStored({ row, known }: ScimGroup): GroupState {
  return {
    displayName: String(row.name),
    externalId: known.externalId,
    members: Array.isArray(row.members) ? row.members.map(String) : [],
  }
}

export function etagOfGroup({ row, known }: ScimGroup): string {
  return `W/"${Number(row.version)}.${known.version}"`
}

/** @param names of members that the caller may see; null where members are not wanted */
export function groupResource(call: ScimCall, group: ScimGroup, names: ReadonlyMap<string, string> | null) {
  const { row } = group
  const { displayName, externalId, members } = groupStateAsStored(group)
  const shown = members.flatMap(value => {
    const display = names?.get(value)
    if (display === undefined) return []
    return { value, display, type: 'User', $ref: `${call.base}/Users/${encodeURIComponent(value)}` }
  })
  return {
    schemas: [scimUrns.group],
    id: row.id,
    ...(externalId === undefined ? {} : { externalId }),
    displayName,
    ...(names === null ? {} : { members: shown }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt,
      lastModified: row.updatedAt,
      location: `${call.base}/Groups/${encodeURIComponent(row.id)}`,
      version: etagOfGroup(group),
    },
  }
}

/** The names of all members of these groups whom the caller may see. */
export async function namesOfMembers(
  { principal, users }: ScimCall,
  reads: Reads,
  groups: readonly ScimGroup[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(groups.flatMap(group => groupStateAsStored(group).members))]
  const names = new Map<string, string>()
  for (let start = 0; start < ids.length; start += 1000) {
    const rows = await visibleByIds(reads, principal, users, ids.slice(start, start + 1000))
    for (const row of rows) names.set(row.id, String(row.name))
  }
  return names
}
