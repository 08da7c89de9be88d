import type { Reads, Row, Transaction } from '../store/Store.ts'

/**
 * What an organization's directory says of a user or a group beside the row itself, and what SCIM has done with it. Kept by
 * organization: who belongs to two is known to each by its own words.
 */
export interface ScimRow extends Row {
  readonly organization: string
  readonly entity: 'user' | 'group'
  readonly row: string
  readonly version: number
  readonly externalId?: string | undefined
  readonly givenName?: string | undefined
  readonly familyName?: string | undefined
  /** Where the person's own name isn't this directory's to change, and of those who have left. */
  readonly displayName?: string | undefined
  /** Of those who have left, and are found by it. */
  readonly userName?: string | undefined
  /**
   * Of users. `inactive`: deactivated by SCIM; `left`: taken out of this organization by it, and living on in another one;
   * `gone`: deleted by it.
   */
  readonly state: 'here' | 'inactive' | 'left' | 'gone'
  /** What an inactive user was before. */
  readonly status?: string | undefined
}

export type ScimKey = Pick<ScimRow, 'organization' | 'entity' | 'row'>

export async function scimRowOf(reads: Reads, key: ScimKey): Promise<ScimRow> {
  const [row] = await reads.byIds(table, [idOf(key)], 'all')
  return row ? asScimRow(row) : fresh(key)
}

/** What is known of many rows of an organization, by their ids. */
export async function scimRowsOf(
  reads: Reads,
  { organization, entity }: Omit<ScimKey, 'row'>,
  ids: readonly string[],
): Promise<(id: string) => ScimRow> {
  const found = new Map<string, ScimRow>()
  for (let start = 0; start < ids.length; start += 1000) {
    const wanted = ids.slice(start, start + 1000).map(row => idOf({ organization, entity, row }))
    for (const row of await reads.byIds(table, wanted, 'all')) found.set(String(row.row), asScimRow(row))
  }
  return id => found.get(id) ?? fresh({ organization, entity, row: id })
}

/** What an organization's directory has said of any of these. */
export async function findScimRows(
  reads: Reads,
  { organization, entity }: Omit<ScimKey, 'row'>,
  by: { readonly column: 'state' | 'userName' | 'externalId'; readonly value: string },
  most: number,
): Promise<readonly ScimRow[]> {
  const where = [
    { column: 'entity', op: 'in', values: [entity] },
    { column: by.column, op: 'in', values: [by.value] },
  ] as const
  const order = [{ column: 'id', direction: 'asc' }] as const
  const { rows } = await reads.list(table, { scope: [organization], where, order, limit: most })
  return rows.map(asScimRow)
}

/** Stored as its next version. */
export async function putScimRow(tx: Transaction, row: ScimRow): Promise<ScimRow> {
  const next = { ...row, version: row.version + 1 }
  await (row.version > 0 ? tx.update(table, [next]) : tx.insert(table, [next]))
  return next
}

export async function removeScimRow(tx: Transaction, row: ScimRow): Promise<void> {
  if (row.version > 0) await tx.remove(table, [row.id])
}

function fresh(key: ScimKey): ScimRow {
  return { id: idOf(key), ...key, version: 0, state: 'here' }
}

function idOf({ organization, entity, row }: ScimKey): string {
  return `${organization}:${entity}:${row}`
}

function asScimRow(row: Row): ScimRow {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : undefined)
  const state = row.state === 'inactive' || row.state === 'left' || row.state === 'gone' ? row.state : 'here'
  return {
    id: row.id,
    organization: String(row.organization),
    entity: row.entity === 'group' ? 'group' : 'user',
    row: String(row.row),
    version: Number(row.version),
    state,
    externalId: text('externalId'),
    givenName: text('givenName'),
    familyName: text('familyName'),
    displayName: text('displayName'),
    userName: text('userName'),
    status: text('status'),
  }
}

const table = 'scim-resource'
