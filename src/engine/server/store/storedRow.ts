import type { Resource } from '../../contract/resourceSpec.ts'
import { fileRefs } from '../assets/fileRefs.ts'
import { referencesIn } from '../referencesIn.ts'
import type { Row } from './Store.ts'

/** Holds `entity:id` of everything that a row refers to, so that what refers to a row (or a file) is found by one index. */
export const refsColumn = 'refs'

/**
 * A row as it is stored, without what is computed; whatever writes rows of the catalogue past the API must write them like this. What
 * the old row refers to in fields that aren't known here (a newer version wrote them) stays, as long as the row names it.
 */
export function storedRow(resource: Resource, row: Row, old: Row | null = null): Row {
  const refs = [...new Set([...refsIn(resource, row), ...unknownRefs(resource, row, old)])]
  const stored = Object.fromEntries(Object.entries(row).filter(([name]) => !resource.fields[name]?.computed))
  return { ...stored, id: row.id, ...(resource.states ? { draft: row.status === 'draft' } : {}), [refsColumn]: refs }
}

function refsIn(resource: Resource, row: Row): readonly string[] {
  // What a row is a part of goes when it goes: a part is no use of it.
  const references = referencesIn(resource, row).flatMap(({ to, id, isOwner }) => (isOwner ? [] : [refOf(to, id)]))
  return [...references, ...fileRefs(resource, row)]
}

function unknownRefs(resource: Resource, row: Row, old: Row | null): readonly string[] {
  const before = old?.[refsColumn]
  if (!old || !Array.isArray(before)) return []
  const known = new Set(refsIn(resource, old))
  const unknown = before.filter(ref => typeof ref === 'string' && !known.has(ref))
  if (unknown.length === 0) return []
  const { [refsColumn]: _, ...values } = row
  const text = JSON.stringify(values)
  return unknown.filter(ref => text.includes(JSON.stringify(ref.slice(ref.indexOf(':') + 1))))
}

export function refOf(entity: string, id: string): string {
  return `${entity}:${id}`
}

/** The id in a reference to a row of this entity. */
export function idOfRef(entity: string, ref: string): string {
  return ref.slice(refOf(entity, '').length)
}
