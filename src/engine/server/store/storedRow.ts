import type { Resource } from '../../contract/resourceSpec.ts'
import { fileRefs } from '../assets/fileRefs.ts'
import { referencesIn } from '../referencesIn.ts'
import type { Row } from './Store.ts'

/** Holds `entity:id` of everything that a row refers to, so that what refers to a row (or a file) is found by one index. */
export const refsColumn = 'refs'

/** A row as it is stored, without what is computed; whatever writes rows of the catalogue past the API must write them like this. */
export function storedRow(resource: Resource, row: Row): Row {
  // What a row is a part of goes when it goes: a part is no use of it.
  const references = referencesIn(resource, row).flatMap(({ to, id, isOwner }) => (isOwner ? [] : [refOf(to, id)]))
  const refs = [...new Set([...references, ...fileRefs(resource, row)])]
  const stored = Object.fromEntries(Object.entries(row).filter(([name]) => !resource.fields[name]?.computed))
  return { ...stored, id: row.id, ...(resource.states ? { draft: row.status === 'draft' } : {}), [refsColumn]: refs }
}

export function refOf(entity: string, id: string): string {
  return `${entity}:${id}`
}

/** The id in a reference to a row of this entity. */
export function idOfRef(entity: string, ref: string): string {
  return ref.slice(refOf(entity, '').length)
}
