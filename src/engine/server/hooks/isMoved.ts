import type { Row } from '../store/Store.ts'

/** Whether a write moves a row on to another state, and doesn't save what it says. */
export function isMoved(row: Row, old: Row): boolean {
  return old.status !== row.status || Boolean(old.archivedAt) !== Boolean(row.archivedAt)
}
