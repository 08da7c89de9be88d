import type { Row } from './Store.ts'

/** Who finds a row of a resource with `sharedBy`, worked out from the row. No field is called so, as `share` is no group. */
export const readersColumn = 'share.readers'

/** Whose row it is, and whether it is everybody's in its organization to see. */
export function sharedWith(
  row: Readonly<Record<string, unknown>>,
  sharedBy: string,
): { readonly owner: string | null; readonly isShared: boolean } {
  const owner = row.owner ?? row.createdBy
  return { owner: typeof owner === 'string' ? owner : null, isShared: row[sharedBy] === 'organization' }
}

/** The column's value: the owner's id, and for lists of an organization what is shared in it and all of it. */
export function readersOf(row: Row, sharedBy: string): readonly string[] {
  const { owner, isShared } = sharedWith(row, sharedBy)
  const organization = String(row.organization ?? '*')
  return [...(owner ? [owner] : []), `all ${organization}`, ...(isShared ? ['shared', `shared ${organization}`] : [])]
}
