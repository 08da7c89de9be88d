import { labelOf } from '../../contract/labels.ts'
import type { Move, Resource } from '../../contract/resourceSpec.ts'
import { clockActor } from '../access/systemActor.ts'
import type { ApiContext } from '../apiContext.ts'
import { lacksApproval } from '../entities/approvals.ts'
import { follow } from '../entities/createEntity.ts'
import { type MoveDetails, putMoved } from '../entities/moveEntity.ts'
import { movesOf, startsFrom, whyNotNow } from '../entities/moves.ts'
import { contextOf, type Stored, type Writing } from '../entities/writing.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { ApiError } from '../http/apiError.ts'
import type { Row } from '../store/Store.ts'

/**
 * Makes a move that nobody asked for: the row is locked, and looked at again under the lock, so that of any number of
 * processes one makes it. By the same rules as a person's, with history and audit rows by "The clock".
 * @returns whether this call has made it
 * @throws ApiError 409 with the reason why it can't be made now
 */
export async function moveBySystem(
  context: ApiContext,
  resource: Resource,
  id: string,
  asked: SystemMove,
): Promise<boolean> {
  const moved = await context.store.transaction(async tx => {
    const [old] = await tx.lock(resource.entity, [id], 'all')
    const found = old ? asked.moveOf(old, context.clock()) : null
    if (!old || !found) return null
    const writing = { context, tx, resource, now: context.clock(), actor: clockActor(context, `clock ${found.action}`) }
    return { old, stored: await putChecked(writing, old, found, asked) }
  })
  if (!moved) return false
  await follow(context, clockActor(context, 'clock'), moved.stored.row, moved.old, resource)
  return true
}

export interface SystemMove extends MoveDetails {
  /** The move to make of the row as it is now; null when there is nothing to do any more. */
  readonly moveOf: (row: Row, now: Date) => Move | null
}

/** A move of the resource, where the row is in a state from which it starts. */
export function openMove(resource: Resource, row: Row, action: string): Move | null {
  return movesOf(resource).find(move => move.action === action && startsFrom(row, move)) ?? null
}

async function putChecked(writing: Writing, old: Row, move: Move, details: MoveDetails): Promise<Stored> {
  const { context, resource } = writing
  const why = hooksOf(context, resource.entity).frozen?.(old) ?? whyNotNow(resource, old, move)
  if (why !== null) throw new ApiError(409, { error: why ?? `${labelOf(move.action, undefined)} is not possible now` })
  const { approval } = resource.states ?? {}
  const goesLive = approval?.live.includes(move.to) && !approval.live.includes(String(old.status))
  if (goesLive && (await lacksApproval({ context, resource, hookContext: contextOf(writing, old) }, old)))
    throw new ApiError(409, { error: 'It needs approval' })
  return putMoved(writing, old, move, details)
}
