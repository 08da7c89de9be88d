import { v7 } from 'uuid'
import type { Change } from '../../contract/api.ts'
import { scopeOf } from '../../contract/grants.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { demandRecentProof } from '../access/demandRecentProof.ts'
import { endMembership } from '../access/endMembership.ts'
import { withoutFields } from '../access/hideFields.ts'
import { keepAdministrators } from '../access/keepAdministrators.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { recordEvents } from '../events/recordEvents.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { domainContext, type HookContext } from '../hooks/resourceHooks.ts'
import { type ApiError, fieldsRefused } from '../http/apiError.ts'
import { type Reads, type Row, type Transaction, UniqueError } from '../store/Store.ts'
import { refOf, refsColumn, storedRow } from '../store/storedRow.ts'
import type { HistoryRow } from '../store/systemTables.ts'
import { auditedEntity, isPrivate } from './auditedEntity.ts'
import { changesBetween } from './changesBetween.ts'
import { changesByOwner } from './changesByOwner.ts'
import { foreignFields } from './foreignFields.ts'
import { HiddenClash } from './HiddenClash.ts'
import { maskSecrets } from './maskSecrets.ts'
import { writeAudit } from './writeAudit.ts'

/** One write: everything that belongs to it happens in `tx`, or nothing does. */
export interface Writing {
  readonly context: ApiContext
  readonly tx: Transaction
  readonly actor: Actor
  readonly resource: Resource
  readonly now: Date
  /** Which of the catalogue's actions writes. */
  readonly runs?: string
}

export function contextOf(writing: Writing, old: Row | null, reads: Reads = writing.tx): HookContext {
  const { context, actor, resource, now, runs } = writing
  const { catalogue, events } = context
  return domainContext({ resource, catalogue, events, now, old, action: runs, principal: actor.principal, reads })
}

/**
 * Stores a checked row as its next version, with its history and its line in the audit log.
 * @throws ApiError 400 at the fields that another row has already, 403 without a recent proof where it takes one, 409 when
 * nobody would be left to administer
 */
export async function putRow(writing: Writing, put: Put): Promise<Stored> {
  demandRecentProof(writing.actor, writing.resource, put.row, put.old)
  const keeps = await keepAdministrators(writing, put.old)
  const stored = await storeRow(writing, put)
  await endMembership(writing, stored.row, put.old)
  await keeps()
  return stored
}

async function storeRow(writing: Writing, { old, row, action, reason }: Put): Promise<Stored> {
  const { context, tx, actor, resource, now } = writing
  const at = now.toISOString()
  // What kept the clock from a transition may be gone with the change: it tries again.
  const { heldBack: _, ...given } = row
  const next = storedRow(
    resource,
    {
      ...given,
      id: row.id,
      version: old ? Number(old.version) + 1 : 1,
      createdAt: old ? old.createdAt : at,
      createdBy: old ? old.createdBy : actor.principal.id,
      updatedAt: at,
      updatedBy: actor.principal.id,
    },
    old,
  )
  try {
    await (old ? tx.update(resource.entity, [next]) : tx.insert(resource.entity, [next]))
  } catch (error) {
    throw error instanceof UniqueError ? await taken(writing, next, error) : error
  }
  const changes = changesBetween(resource, old ?? {}, next)
  await record(writing, { row: next, old, action, changes, reason })
  await recordEvents(writing, { old, row: next, action, changes })
  await hooksOf(context, resource.entity).cascade?.(next, old, { tx, resource, now, catalogue: context.catalogue })
  return { row: next, changes }
}

/** Takes a row away; its history stays. @throws ApiError 403, 409, as above */
export async function removeRow(writing: Writing, row: Row): Promise<void> {
  demandRecentProof(writing.actor, writing.resource, null, row)
  const keeps = await keepAdministrators(writing, row)
  await writing.tx.remove(writing.resource.entity, [row.id])
  const gone = { ...row, version: Number(row.version) + 1 }
  const changes = changesBetween(writing.resource, row, {})
  await record(writing, { row: gone, old: null, action: 'delete', changes })
  await recordEvents(writing, { old: gone, row: null, action: 'delete', changes })
  const { tx, resource, now, context } = writing
  await hooksOf(context, resource.entity).cascadeRemoval?.(row, { tx, resource, now, catalogue: context.catalogue })
  await keeps()
}

interface Put {
  readonly old: Row | null
  readonly row: Row
  /** `create`, `update`, `archive`, `restore`, `status_change` … as the audit log names it. */
  readonly action: string
  /** Why, in the person's own words; kept in the audit log. */
  readonly reason?: string | undefined
}

export interface Stored {
  readonly row: Row
  readonly changes: readonly Change[]
}

async function record(
  { context, tx, actor, resource, now }: Writing,
  {
    row,
    old,
    action,
    changes,
    reason,
  }: { row: Row; old: Row | null; action: string; changes: readonly Change[]; reason?: string | undefined },
): Promise<void> {
  const foreign = Object.keys(foreignFields(resource, row))
  const { [refsColumn]: _, ...snapshot } = maskSecrets(allFields(resource), withoutFields(row, foreign))
  const history: HistoryRow = {
    id: v7(),
    organization: row.organization ?? null,
    of: refOf(resource.entity, row.id),
    version: Number(row.version),
    at: now.toISOString(),
    by: { id: actor.principal.id, name: actor.principal.name },
    action,
    source: actor.source,
    ...(actor.batchId ? { batch: refOf(resource.entity, actor.batchId) } : {}),
    changes,
    snapshot,
  }
  await tx.insert('history', [history])
  const entity = auditedEntity(resource, row)
  const { auditAs, auditBatch } = hooksOf(context, resource.entity)
  const batchId = auditBatch?.(row) ?? actor.batchId
  const audited = {
    actor: batchId === undefined ? actor : { ...actor, batchId },
    now,
    action: auditAs ?? action,
    entity,
    reason,
  }
  const told = isPrivate(resource, row) ? [] : changes
  await writeAudit(tx, context.catalogue, audited, changesByOwner(resource, { row, old, changes: told }))
}

async function taken({ tx, actor, resource }: Writing, row: Row, error: UniqueError): Promise<ApiError> {
  const fields = error.fields.filter(name => name !== 'organization')
  // Only these are unique beyond the organizations that somebody may see.
  if (resource.scope === 'members') {
    const scope = scopeOf(actor.principal.grants, 'read', resource)
    const where = fields.map(column => ({ column, op: 'in', values: [String(row[column])] }) as const)
    if ((await tx.list(resource.entity, { scope, where, limit: 1 })).total === 0) return new HiddenClash(fields)
  }
  const text = `Another ${resource.label.toLowerCase()} already has this value`
  const names = fields.length ? fields : ['organization']
  return fieldsRefused(Object.fromEntries(names.map(name => [name, text])), allFields(resource))
}
