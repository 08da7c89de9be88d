import type { Resource } from '../../contract/resourceSpec.ts'
import { demandAccess } from '../access/demandAccess.ts'
import { demand } from '../access/guard.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { checksumsOf } from '../assets/fileRefs.ts'
import { removeUnusedFiles } from '../assets/removeUnusedFiles.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { ApiError } from '../http/apiError.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { removalVerb, whyNotDeleted } from './actionsOf.ts'
import { dependantsOf } from './dependantsOf.ts'
import { putTransition } from './transitionEntity.ts'
import { transitionsOf } from './transitions.ts'
import { lockedRow } from './updateEntity.ts'
import { removeRow } from './writing.ts'

/**
 * Takes a row away when its state allows it and nothing refers to it. What is never removed is moved to its last state.
 * @returns the row as it was, or as it is now
 * @throws ApiError 403, 404, 409 that names what refers to it and offers to archive
 */
export async function deleteEntity(context: ApiContext, resource: Resource, actor: Actor, id: string): Promise<Row> {
  const gone = await context.store.transaction(tx => deleteInside(context, tx, resource, actor, { id }))
  await removeUnusedFiles(context, checksumsOf(resource, gone))
  return gone
}

/** The same inside a transaction that the caller may still throw away. `before` sees the locked row; what it throws refuses. */
export async function deleteInside(
  context: ApiContext,
  tx: Transaction,
  resource: Resource,
  actor: Actor,
  { id, before }: { readonly id: string; readonly before?: (row: Row) => void },
): Promise<Row> {
  const { frozen, removedState, beforeRemoval } = hooksOf(context, resource.entity)
  const row = await lockedRow({ context, tx, resource, actor }, { id })
  demand(actor.principal, removalVerb(context, resource), resource, row)
  before?.(row)
  const writing = { context, tx, actor, resource, now: context.clock() }
  const why = frozen?.(row) ?? whyNotDeleted(context, resource, row)
  if (why) throw new ApiError(409, { error: why, dependants: [] })
  await demandAccess(writing, null, row)
  if (removedState) {
    if (row.status === removedState) return row
    const transition = transitionsOf(resource).find(({ to }) => to === removedState)
    if (!transition) throw new Error(`${resource.entity} has no transition to ${removedState}`)
    return (await putTransition(writing, row, transition)).row
  }
  await beforeRemoval?.(row, { tx, resource, now: writing.now, catalogue: context.catalogue })
  const { total, shown } = await dependantsOf(context, tx, actor.principal, resource, row)
  if (total > 0) {
    const names = shown.slice(0, 3).map(({ name }) => `“${name}”`)
    const rest = total - names.length
    const list = rest > 0 ? [...names, `${rest} ${names.length ? 'more' : rest === 1 ? 'row' : 'rows'}`] : names
    const error = `It is used by ${list.join(', ')}; archive it instead`
    throw new ApiError(409, { error, dependants: shown })
  }
  await removeRow(writing, row)
  return row
}
