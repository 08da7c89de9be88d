import { isObject } from '../../../engine/contract/isObject.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { ownTable } from '../../../engine/server/store/ownTable.ts'
import type { Reads, Row, Transaction } from '../../../engine/server/store/Store.ts'
import type { MakeGood, NegotiationEntry } from '../../negotiation/dealNegotiation.ts'
import type { Terms } from '../../negotiation/dealTerms.ts'
import type { NegotiationState, Side } from '../../negotiation/negotiationState.ts'

/** A negotiation about one deal; where both sides are here, a deal of each belongs to it. */
export const negotiationTable = ownTable('deal-negotiation', { organizations: 'texts', deals: 'texts' })

/** What was proposed, answered and said. Rows are only ever added. */
export const negotiationEntryTable = ownTable('deal-negotiation-entry', {
  organizations: 'texts',
  negotiation: 'text',
  seq: 'number',
})

export interface Negotiation {
  readonly id: string
  readonly organizations: readonly string[]
  readonly deals: readonly string[]
  readonly parties: Readonly<Record<Side, Party>>
  readonly state: NegotiationState | null
  /** How many entries it has. */
  readonly entries: number
}

export interface Party {
  /** Null where they don't work in this console. */
  readonly organization: string | null
  readonly deal: string | null
  /** What they are called where they aren't here. */
  readonly name: string
}

export interface StoredEntry {
  readonly id: string
  /** Whose eyes it is for. */
  readonly organizations: readonly string[]
  readonly negotiation: string
  readonly seq: number
  readonly kind: NegotiationEntry['kind']
  readonly version: number
  readonly by: Side
  readonly person: { readonly id: string; readonly name: string }
  readonly isRecorded: boolean
  readonly isInternal: boolean
  readonly at: string
  readonly message: string
  readonly terms?: Terms
  readonly makeGood?: MakeGood
  readonly effectiveAt?: string
}

/** More is said by other means. */
export const mostEntries = 500

export async function negotiationOf(reads: Pick<Reads, 'list'>, deal: Pick<Row, 'id'>): Promise<Negotiation | null> {
  const where = [{ column: 'deals', op: 'in', values: [deal.id] }] as const
  const { rows } = await reads.list(negotiationTable.name, { scope: 'all', where, limit: 1 })
  return rows[0] ? asNegotiation(rows[0]) : null
}

/** What one of the sides may see of it, the oldest first. */
export async function entriesOf(
  reads: Pick<Reads, 'list'>,
  { id }: Negotiation,
  organization: string,
): Promise<readonly StoredEntry[]> {
  const { rows } = await reads.list(negotiationEntryTable.name, {
    scope: [organization],
    where: [{ column: 'negotiation', op: 'in', values: [id] }],
    order: [{ column: 'seq', direction: 'asc' }],
    limit: mostEntries,
  })
  return rows.map(asEntry)
}

/** Adds an entry to a locked negotiation. @throws ApiError 409 when it is full */
export async function addEntry(
  tx: Transaction,
  negotiation: Negotiation,
  entry: Omit<StoredEntry, 'id' | 'seq' | 'negotiation'>,
): Promise<Negotiation> {
  const seq = negotiation.entries + 1
  if (seq > mostEntries) throw new ApiError(409, { error: `A negotiation can have at most ${mostEntries} entries` })
  const row = { ...entry, id: `${negotiation.id}:${seq}`, negotiation: negotiation.id, seq }
  await tx.insert(negotiationEntryTable.name, [row])
  return { ...negotiation, entries: seq }
}

export async function insertNegotiation(tx: Transaction, negotiation: Negotiation): Promise<void> {
  await tx.insert(negotiationTable.name, [{ ...negotiation }])
}

export async function updateNegotiation(tx: Transaction, negotiation: Negotiation): Promise<void> {
  await tx.update(negotiationTable.name, [{ ...negotiation }])
}

/** As it is now; nobody else takes a step before the transaction ends. */
export async function lockNegotiation(tx: Transaction, id: string): Promise<Negotiation | null> {
  const [row] = await tx.lock(negotiationTable.name, [id], 'all')
  return row ? asNegotiation(row) : null
}

/** A deal that is gone takes its side's own words with it; what both have seen stays with the other. */
export async function forgetNegotiation(tx: Transaction, deal: Row): Promise<void> {
  const found = await negotiationOf(tx, deal)
  const known = found && (await lockNegotiation(tx, found.id))
  if (!known) return
  const where = [{ column: 'negotiation', op: 'in', values: [known.id] }] as const
  const deals = known.deals.filter(id => id !== deal.id)
  if (deals.length > 0) {
    const organizations = known.organizations.filter(one => one !== deal.organization)
    const { rows } = await tx.list(negotiationEntryTable.name, { scope: [String(deal.organization)], where })
    const own = rows.map(asEntry).filter(one => one.organizations.length === 1)
    await tx.remove(
      negotiationEntryTable.name,
      own.map(({ id }) => id),
    )
    const state = known.state && { ...known.state, isOpen: false, isCancelled: true }
    return updateNegotiation(tx, { ...known, organizations, deals, state })
  }
  await tx.remove(negotiationEntryTable.name, await tx.ids(negotiationEntryTable.name, { scope: 'all', where }))
  await tx.remove(negotiationTable.name, [known.id])
}

/** Only this folder writes these rows. */
function asNegotiation(row: Row): Negotiation {
  if (!isNegotiation(row)) throw new Error(`The negotiation ${row.id} can't be read`)
  return row
}

function isNegotiation(row: Row): row is Row & Negotiation {
  return Array.isArray(row.deals) && Array.isArray(row.organizations) && isObject(row.parties)
}

function asEntry(row: Row): StoredEntry {
  if (!isEntry(row)) throw new Error(`The entry ${row.id} of a negotiation can't be read`)
  return row
}

function isEntry(row: Row): row is Row & StoredEntry {
  return typeof row.kind === 'string' && isObject(row.person) && Array.isArray(row.organizations)
}
