import type { ActionState } from '../../contract/api.ts'
import type { Resource, Verb } from '../../contract/resourceSpec.ts'
import { verbsTaken } from '../access/decide.ts'
import { isAllowed, refusal } from '../access/guard.ts'
import type { Principal } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { domainContext } from '../hooks/resourceHooks.ts'
import type { Row } from '../store/Store.ts'
import { whyNotApproved } from './approvals.ts'
import { isArchived, transitionsOf, whyNotIn, whyNotNow } from './transitions.ts'
import { whyNotCopied } from './whyNotCopied.ts'

type WithHooks = Pick<ApiContext, 'hooks'>

/** What may be done with a row now, by its state and the person's permissions (ADCP's available actions). */
export function actionsOf(context: WithHooks, resource: Resource, row: Row, principal: Principal): ActionState[] {
  const frozen = hooksOf(context, resource.entity).frozen?.(row) ?? null
  const readOnly = isArchived(row) ? 'It is archived and read-only' : null
  const state = (action: string, verb: Verb, why: string | null): ActionState[] =>
    resource.verbs.includes(verb) ? [actionState(action, why ?? permission(verb, resource, row, principal))] : []
  return [
    ...state('update', 'update', frozen ?? readOnly),
    ...state('delete', removalVerb(context, resource), frozen ?? whyNotDeleted(context, resource, row)),
    ...(resource.fromFiles ? [] : state('duplicate', 'create', whyNotCopied(resource, row))),
    ...transitionsOf(resource).flatMap(transition =>
      transition.verb === 'system'
        ? []
        : state(transition.action, transition.verb, frozen ?? whyNotNow(resource, row, transition)),
    ),
    ...Object.entries(resource.actions).flatMap(([name, { verb, from }]) =>
      state(name, verb, frozen ?? readOnly ?? whyNotIn(from, row)),
    ),
  ]
}

/** The same with what takes other rows to know: a resource's own rules of moving. */
export async function deepActionsOf(
  context: ApiContext,
  resource: Resource,
  row: Row,
  principal: Principal,
): Promise<ActionState[]> {
  const { guard, lands } = hooksOf(context, resource.entity)
  const actions = actionsOf(context, resource, row, principal)
  const isSubmit = (action: string) => action === resource.states?.approval?.submit
  if (!guard && !resource.states?.approval) return actions
  const { catalogue, store, clock } = context
  const base = { resource, catalogue, now: clock(), old: row, principal, reads: store.read }
  const hookContext = domainContext(base)
  const transitions = new Map(transitionsOf(resource).map(transition => [transition.action, transition]))
  const states = await Promise.all(
    actions.map(async action => {
      const transition = transitions.get(action.action)
      if (!transition || !action.allowed) return action
      const unapproved = await whyNotApproved({ context, resource, principal, hookContext }, row, transition)
      // Nobody is offered to ask for what isn't needed.
      if (unapproved !== null) return isSubmit(action.action) ? null : actionState(action.action, unapproved)
      const to = (await lands?.(row, transition.to, hookContext)) ?? transition.to
      return actionState(action.action, (await guard?.(row, to, hookContext)) ?? null)
    }),
  )
  return states.filter(state => state !== null)
}

/** What is never removed is moved to its last state instead, by whoever may do that. */
export function removalVerb(context: WithHooks, resource: Resource): Verb {
  const { removedState } = hooksOf(context, resource.entity)
  const transition = removedState ? transitionsOf(resource).find(({ to }) => to === removedState) : undefined
  return transition && transition.verb !== 'system' ? transition.verb : 'delete'
}

/** Why `DELETE` would refuse, as far as the row itself says. */
export function whyNotDeleted(context: WithHooks, resource: Resource, row: Row): string | null {
  const { states } = resource
  const { removedState } = hooksOf(context, resource.entity)
  if (!states || removedState || states.deletable.includes(String(row.status))) return null
  const where = states.deletable.map(state => state.replaceAll('_', ' ')).join(' or ')
  return where ? `It can be deleted only while it is ${where}; archive it instead` : 'It can only be archived'
}

function permission(verb: Verb, resource: Resource, row: Row, principal: Principal): string | null {
  const lacking = verbsTaken(verb, resource).find(one => !isAllowed(principal, one, resource, row))
  return lacking ? refusal(lacking, resource) : null
}

function actionState(action: string, reason: string | null): ActionState {
  return reason === null ? { action, allowed: true } : { action, allowed: false, reason }
}
