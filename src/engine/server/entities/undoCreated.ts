import type { BulkResult } from '../../contract/api.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { ApiError } from '../http/apiError.ts'
import { referenceTargets } from '../referencesIn.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { refOf, refsColumn } from '../store/storedRow.ts'
import type { HistoryRow } from '../store/systemTables.ts'
import { versionsOfBatch } from './batchOf.ts'
import { deleteInside } from './deleteEntity.ts'
import { rowFailure } from './rowFailure.ts'
import type { BatchActor } from './runBatch.ts'
import { tryOut } from './tryOut.ts'
import { updateInside } from './updateEntity.ts'

/**
 * Takes back what a batch created: the row is deleted, as far as its state and what refers to it allow, and unless somebody has
 * changed it since. What the batch created as well and led back to it, as a campaign to its goal, lets it go. One that is gone
 * already counts as undone.
 * @param own the versions that the batch made of it, the first one first
 */
export async function undoCreated(
  context: ApiContext,
  resource: Resource,
  actor: BatchActor,
  { id, own, undo, dryRun }: Created,
): Promise<BulkResult> {
  const made = own.at(-1)?.version
  const remove = async (tx: Transaction, seen: Row) => {
    await openCircles(context, tx, actor, { resource, id, undo })
    const version = seen.version === made ? made : await versionLeft(tx, resource, actor, { id, made })
    return deleteInside(context, tx, resource, actor, {
      id,
      before: row => {
        if (row.version !== version)
          throw new ApiError(409, { error: 'It was changed since it was created. Delete it instead.' })
      },
    })
  }
  try {
    // Files, and people who are never deleted, are more than a row.
    if (resource.fromFiles || hooksOf(context, resource.entity).removedState)
      throw new ApiError(409, { error: 'It was created, not edited. Delete it instead.' })
    const [row] = await context.store.read.byIds(resource.entity, [id], 'all')
    if (!row) return { id, ok: true, changes: [] }
    await (dryRun ? tryOut(context.store, tx => remove(tx, row)) : context.store.transaction(tx => remove(tx, row)))
    return { id, ok: true, changes: [{ path: resource.title, old: row[resource.title] ?? row.id, new: null }] }
  } catch (error) {
    return { id, changes: [], ...rowFailure(context, actor, id, error) }
  }
}

interface Created {
  readonly id: string
  readonly own: readonly HistoryRow[]
  /** The batch that is undone. */
  readonly undo: string
  readonly dryRun: boolean
}

/** Empties the references to a row in rows that the batch created too, where those two name each other. */
async function openCircles(
  context: ApiContext,
  tx: Transaction,
  actor: BatchActor,
  { resource, id, undo }: Pick<Created, 'id' | 'undo'> & { readonly resource: Resource },
): Promise<void> {
  const named = referenceTargets(allFields(resource))
  const where = [{ column: refsColumn, op: 'in', values: [refOf(resource.entity, id)] }] as const
  for (const other of Object.values(context.catalogue.resources).filter(({ entity }) => named.has(entity))) {
    const references = Object.entries(allFields(other)).flatMap(([name, field]) =>
      field.kind === 'reference' && field.to === resource.entity && field.required !== true ? [name] : [],
    )
    if (references.length === 0) continue
    const { rows } = await tx.list(other.entity, { scope: 'all', where, limit: mostOfCircle })
    for (const row of rows) {
      const own = await versionsOfBatch(tx, other.entity, undo, { ids: [row.id], limit: mostVersions })
      if (own[0]?.action !== 'create' || row.version !== own.at(-1)?.version) continue
      const change = (now: Row) => ({
        ...now,
        ...Object.fromEntries(references.flatMap(name => (now[name] === id ? [[name, null]] : []))),
      })
      await updateInside(context, tx, other, actor, { id: row.id, change, action: 'restore', skipsUnchanged: true })
    }
  }
}

/** The version that the row has if nobody but the batch, and this undo of it, has changed it. */
async function versionLeft(
  tx: Transaction,
  { entity }: Resource,
  { batchId }: BatchActor,
  { id, made }: { readonly id: string; readonly made: number | undefined },
): Promise<number | undefined> {
  const since = await versionsOfBatch(tx, entity, batchId, { ids: [id], limit: mostVersions })
  return since[0]?.version === Number(made) + 1 ? since.at(-1)?.version : made
}

/** Of a row by one batch. */
const mostVersions = 20
/** A goal is the main one of its own campaign. */
const mostOfCircle = 20
