import { labelOf } from '../../contract/labels.ts'
import type { Resource, Transition } from '../../contract/resourceSpec.ts'
import { clockActor } from '../access/systemActor.ts'
import type { ApiContext } from '../apiContext.ts'
import { lacksApproval } from '../entities/approvals.ts'
import { follow } from '../entities/createEntity.ts'
import { putTransition, type TransitionDetails } from '../entities/transitionEntity.ts'
import { startsFrom, transitionsOf, whyNotNow } from '../entities/transitions.ts'
import { contextOf, type Stored, type Writing } from '../entities/writing.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { ApiError } from '../http/apiError.ts'
import type { Row } from '../store/Store.ts'

/**
 * Makes a transition that nobody asked for: the row is locked, and looked at again under the lock, so that of any number of
 * processes one makes it. By the same rules as a person's, with history and audit rows by "The clock".
 * @returns whether this call has made it
 * @throws ApiError 409 with the reason why it can't be made now
 */
export async function transitionBySystem(
  context: ApiContext,
  resource: Resource,
  id: string,
  asked: SystemTransition,
): Promise<boolean> {
  const made = await context.store.transaction(async tx => {
    const [old] = await tx.lock(resource.entity, [id], 'all')
    const found = old ? asked.transitionOf(old, context.clock()) : null
    if (!old || !found) return null
    const writing = { context, tx, resource, now: context.clock(), actor: clockActor(context, `clock ${found.action}`) }
    return { old, stored: await putChecked(writing, old, found, asked) }
  })
  if (!made) return false
  await follow(context, clockActor(context, 'clock'), made.stored.row, made.old, resource)
  return true
}

/** The same where a rule may refuse it. @returns why it did; null where it didn't */
export async function systemRefusal(...asked: Parameters<typeof transitionBySystem>): Promise<string | null> {
  try {
    await transitionBySystem(...asked)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.message
  }
}

export interface SystemTransition extends TransitionDetails {
  /** The transition to make of the row as it is now; null when there is nothing to do any more. */
  readonly transitionOf: (row: Row, now: Date) => Transition | null
}

/** A transition of the resource, where the row is in a state from which it starts. */
export function openTransition(resource: Resource, row: Row, action: string): Transition | null {
  return transitionsOf(resource).find(transition => transition.action === action && startsFrom(row, transition)) ?? null
}

async function putChecked(
  writing: Writing,
  old: Row,
  transition: Transition,
  details: TransitionDetails,
): Promise<Stored> {
  const { context, resource } = writing
  const why = hooksOf(context, resource.entity).frozen?.(old) ?? whyNotNow(resource, old, transition)
  if (why !== null)
    throw new ApiError(409, { error: why ?? `${labelOf(transition.action, undefined)} isn’t possible now` })
  const { approval } = resource.states ?? {}
  const goesLive = approval?.live.includes(transition.to) && !approval.live.includes(String(old.status))
  if (goesLive && (await lacksApproval({ context, resource, hookContext: contextOf(writing, old) }, old)))
    throw new ApiError(409, { error: 'It needs approval' })
  return putTransition(writing, old, transition, details)
}
