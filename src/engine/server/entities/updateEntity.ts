import { scopeOf } from '../../contract/grants.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { demandAccess } from '../access/demandAccess.ts'
import { demand, visibleRow } from '../access/guard.ts'
import { hiddenFields, withoutFields } from '../access/hideFields.ts'
import type { Actor } from '../access/principal.ts'
import { seenRows } from '../access/rowRules.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { ApiError, notThere } from '../http/apiError.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { acceptInput } from './acceptInput.ts'
import { answerRow } from './answerRow.ts'
import { checkRow, isUnchanged } from './checkRow.ts'
import { follow } from './createEntity.ts'
import { demandSizes } from './demandSizes.ts'
import { foreignFields } from './foreignFields.ts'
import { isArchived } from './transitions.ts'
import { putRow, type Stored, type Writing } from './writing.ts'

type Values = Readonly<Record<string, unknown>>

export interface Update {
  readonly id: string
  /** The row's fields from what is stored now. */
  readonly change: (row: Row) => Values
  /** Refuses when the row is another version by now. */
  readonly version?: unknown
  readonly action?: 'update' | 'restore'
  /** What the rules need not judge anew, from what is stored now; default: what is stored. */
  readonly known?: (row: Row) => Row
  /** Runs once the row is locked, and before it is changed; what it throws refuses the change. */
  readonly before?: (tx: Transaction, row: Row) => Promise<void>
  /** A row that would stay as it is gets no new version. */
  readonly skipsUnchanged?: true
}

/**
 * Changes one row. @throws ApiError 400 at the fields, 403, 404, 409 with the row as it is now when the version is stale
 */
export async function updateEntity(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  update: Update,
): Promise<Stored> {
  const fetched = await fetchedFor(context, resource, actor, update)
  let old: Row | null = null
  const before = async (tx: Transaction, row: Row) => {
    old = row
    await update.before?.(tx, row)
  }
  const stored = await context.store.transaction(tx =>
    updateInside(context, tx, resource, actor, { ...update, before, fetched }),
  )
  await follow(context, actor, stored.row, old, resource)
  return stored
}

/** What foreign servers say of the row as it is to be; only some resources ask them. */
async function fetchedFor(context: ApiContext, resource: Resource, actor: Actor, update: Update) {
  const { fetch } = hooksOf(context, resource.entity)
  if (!fetch) return undefined
  const seen = await visibleRow(context.store.read, actor.principal, resource, update.id)
  demand(actor.principal, 'update', resource, seen)
  return fetch(candidateOf(resource, seen, update, actor), seen, context.fetcher)
}

/** The same inside a transaction that the caller may still throw away. */
export async function updateInside(
  context: ApiContext,
  tx: Transaction,
  resource: Resource,
  actor: Actor,
  update: Update & { readonly fetched?: Values | undefined },
): Promise<Stored> {
  const locked = { context, tx, resource, actor }
  const old = await lockedRow(locked, { id: update.id })
  demand(actor.principal, 'update', resource, old)
  demandVersion(locked, old, update.version)
  refuseFrozen(context, resource, old)
  await update.before?.(tx, old)
  const writing = { context, tx, actor, resource, now: context.clock() }
  const row = await checkRow(
    writing,
    { ...candidateOf(resource, old, update, actor), ...update.fetched, id: old.id },
    old,
    update.known?.(old),
  )
  if (update.skipsUnchanged && isUnchanged(writing, row, old)) return { row: old, changes: [] }
  // A row may not be given away into an organization where the person may not write.
  demand(actor.principal, 'update', resource, row)
  await demandAccess(writing, row, old)
  return putRow(writing, { old, row, action: update.action ?? 'update' })
}

/** The row as it is now, kept as it is until the transaction ends. @throws ApiError 404, 409 */
export async function lockedRow(
  locked: Omit<Writing, 'now'>,
  { id, version }: { readonly id: string; readonly version?: unknown },
): Promise<Row> {
  const { tx, resource, actor } = locked
  const scope = scopeOf(actor.principal.grants, 'read', resource)
  const found = await tx.lock(resource.entity, [id], scope)
  const [row] = await seenRows(tx, actor.principal, 'read', resource, found)
  if (!row) throw notThere(resource.label, id)
  demandVersion(locked, row, version)
  return row
}

/** @throws ApiError 409 with the row as it is now when it isn't the version that a person saw, if they name one */
function demandVersion(
  { context, resource, actor: { principal } }: Omit<Writing, 'now'>,
  row: Row,
  version: unknown,
): void {
  if (version === undefined || Number(version) === row.version) return
  const error = `Someone changed this ${resource.label.toLowerCase()} in the meantime`
  throw new ApiError(409, { error, current: answerRow(context, resource, row, principal) })
}

/** @throws ApiError 409 for what is read-only */
export function refuseFrozen(context: ApiContext, resource: Resource, row: Row): void {
  const frozen = hooksOf(context, resource.entity).frozen?.(row)
  if (frozen) throw new ApiError(409, { error: frozen })
  const { approval } = resource.states ?? {}
  if (approval && row.status === approval.waiting) {
    throw new ApiError(409, {
      error: `This ${resource.label.toLowerCase()} is waiting for approval; take it back to change it`,
    })
  }
  if (isArchived(row)) {
    throw new ApiError(409, {
      error: `This ${resource.label.toLowerCase()} is archived and read-only; unarchive it first`,
    })
  }
}

/** What a person isn't shown stays as it is, whatever they send. */
function candidateOf(resource: Resource, row: Row, update: Update, { principal }: Actor): Row {
  const body = update.change(row)
  demandSizes(resource, body)
  const hidden = hiddenFields(resource, row, principal)
  const kept = Object.fromEntries(hidden.flatMap(name => (row[name] === undefined ? [] : [[name, row[name]]])))
  const accepted = withoutFields(acceptInput(resource, body, row), hidden)
  return { ...foreignFields(resource, row), ...accepted, ...kept, id: row.id }
}
