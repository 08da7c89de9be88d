import { labelOf } from '../../contract/labels.ts'
import type { Resource, Transition } from '../../contract/resourceSpec.ts'
import { demandAccess } from '../access/demandAccess.ts'
import { demand, visibleRow } from '../access/guard.ts'
import type { Actor } from '../access/principal.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import type { Carried } from '../hooks/resourceHooks.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { approvalAfter, decides, whyNotApproved } from './approvals.ts'
import { follow } from './createEntity.ts'
import { archived, isArchived, missingFor, rowAfter, startsFrom, transitionsOf, whyNotNow } from './transitions.ts'
import { lockedRow } from './updateEntity.ts'
import { contextOf, putRow, type Stored } from './writing.ts'

interface TransitionRequest {
  readonly id: string
  /** A state of the life cycle, or the name of one of its transitions. */
  readonly to: string
  readonly version?: unknown
  /** Why, where the transition decides something. */
  readonly reason?: string | undefined
}

/** Moves a row along its life cycle. @throws ApiError 400, 403, 404, 409 with the reason */
export async function transitionEntity(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  request: TransitionRequest,
): Promise<Stored> {
  const seen = await visibleRow(context.store.read, actor.principal, resource, request.id)
  const stored = await context.store.transaction(tx => transitionInside(context, tx, resource, actor, request))
  await follow(context, actor, stored.row, seen, resource)
  return stored
}

export async function transitionInside(
  context: ApiContext,
  tx: Transaction,
  resource: Resource,
  actor: Actor,
  request: TransitionRequest,
): Promise<Stored> {
  const old = await lockedRow({ context, tx, resource, actor }, request)
  const transition = transitionTo(resource, old, request.to)
  if (transition.verb === 'system') throw refusedNow(resource, old, `Only the system can do this: ${transition.label}`)
  demand(actor.principal, transition.verb, resource, old)
  const frozen = hooksOf(context, resource.entity).frozen?.(old)
  if (frozen) throw new ApiError(409, { error: frozen })
  const missing = missingFor(old, transition)
  const why = whyNotNow(resource, old, transition)
  if (why !== null && missing.length && startsFrom(old, transition)) {
    throw new ApiError(400, {
      error: why,
      fields: Object.fromEntries(missing.map(name => [name, 'This field is required'])),
    })
  }
  if (why !== null) throw refusedNow(resource, old, why)
  const writing = { context, tx, resource, actor, now: context.clock() }
  const asked = { context, resource, principal: actor.principal, hookContext: contextOf(writing, old) }
  const unapproved = await whyNotApproved(asked, old, transition)
  if (unapproved !== null) throw refusedNow(resource, old, unapproved)
  const approval = resource.states?.approval
  const reason = approval && decides(approval, old, transition) ? request.reason?.trim() : undefined
  if (approval?.refuse === transition.action && !reason) throw fieldsRefused({ reason: 'Enter what needs to change' })
  const record = await approvalAfter(asked, old, transition, reason)
  return putTransition(writing, old, transition, { reason, ...(record ? { sets: { approval: record } } : {}) })
}

/**
 * Checks the resource's own rules and stores the row in its new state, and with it what goes along.
 * @throws ApiError 403, 409 with the reason
 */
export async function putTransition(
  writing: Parameters<typeof putRow>[0],
  old: Row,
  transition: Transition,
  { reason: why, sets = {} }: TransitionDetails = {},
): Promise<Stored> {
  const { context, resource, now } = writing
  const hooks = hooksOf(context, resource.entity)
  const hookContext = contextOf(writing, old)
  const to = (await hooks.lands?.(old, transition.to, hookContext)) ?? transition.to
  const reason = await hooks.guard?.(old, to, hookContext)
  if (reason) throw new ApiError(409, { error: reason })
  const changed = {
    ...rowAfter(old, to === transition.to ? transition : { ...transition, to }, now.toISOString()),
    ...sets,
  }
  const row = hooks.derive ? await hooks.derive(changed, hookContext) : changed
  await demandAccess(writing, row, old)
  const action = transition.to === archived ? 'archive' : isArchived(old) ? 'restore' : 'status_change'
  const stored = await putRow(writing, { old, row, action, reason: why })
  await carryAlong(writing, stored.row, old)
  return stored
}

/** Moves the rows along that go with a row whose state has changed, as the resource's own rules say. */
export async function carryAlong(writing: Parameters<typeof putRow>[0], row: Row, old: Row): Promise<void> {
  const { carries } = hooksOf(writing.context, writing.resource.entity)
  for (const one of (await carries?.(row, old, contextOf(writing, old))) ?? []) await carry(writing, one)
}

/** Makes the transition of another row along with this one, where that is in a state from which it starts. */
async function carry(writing: Parameters<typeof putRow>[0], { entity, id, action, reason }: Carried): Promise<void> {
  const resource = resourceNamed(writing.context, entity)
  const transition = transitionsOf(resource).find(one => one.action === action)
  const [row] = await writing.tx.lock(entity, [id], 'all')
  if (row && transition && startsFrom(row, transition))
    await putTransition({ ...writing, resource }, row, transition, { reason })
}

export interface TransitionDetails {
  /** Why, for the audit log. */
  readonly reason?: string | undefined
  /** What else is known of the row by then. */
  readonly sets?: Readonly<Record<string, unknown>>
}

/** @throws ApiError 400 when there is no such state, 409 when no transition leads there from here */
function transitionTo(resource: Resource, row: Row, to: string): Transition {
  const transitions = transitionsOf(resource)
  const named = transitions.filter(transition => transition.to === to || transition.action === to)
  if (named.length === 0) {
    const known = [...new Set(transitions.map(transition => transition.to))].join(', ')
    throw new ApiError(400, { error: `${resource.plural} have no state “${to.slice(0, 60)}”; choose one of: ${known}` })
  }
  const open = named.filter(transition => startsFrom(row, transition))
  const found = open.find(transition => transition.verb !== 'system') ?? open[0]
  if (found) return found
  throw refusedNow(
    resource,
    row,
    whyNotNow(resource, row, named[0] ?? { action: '', label: '', from: [], to, verb: 'update' }),
  )
}

function refusedNow(resource: Resource, row: Row, why: string | null): ApiError {
  const state = labelOf(String(row.status ?? 'active'), undefined).toLowerCase()
  return new ApiError(409, {
    error: why ?? `A ${resource.label.toLowerCase()} that is ${state} can’t change to this status`,
  })
}
