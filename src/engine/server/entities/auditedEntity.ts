import type { Resource } from '../../contract/resourceSpec.ts'
import { sharedWith } from '../store/readers.ts'
import type { Row } from '../store/Store.ts'

/** Whether a row is its maker's alone. The audit log is read by more people: the row's own history says what changed. */
export function isPrivate(resource: Resource, row: Row): boolean {
  return resource.sharedBy !== null && !sharedWith(row, resource.sharedBy).isShared
}

/** A row as the audit log names it: a private one without its name. */
export function auditedEntity(resource: Resource, row: Row) {
  const name = isPrivate(resource, row)
    ? `Private ${resource.label.toLowerCase()}`
    : String(row[resource.title] ?? row.name ?? row.id)
  return { type: resource.entity, id: row.id, name }
}
