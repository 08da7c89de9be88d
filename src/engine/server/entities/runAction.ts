import { actionForm } from '../../contract/actionForm.ts'
import { type Action, allFields, type Resource } from '../../contract/resourceSpec.ts'
import { validateRow } from '../../contract/validate.ts'
import { demandAccess } from '../access/demandAccess.ts'
import { demand, visibleRow } from '../access/guard.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import { queueRun, type RunRequest } from '../jobs/queueRun.ts'
import type { Row } from '../store/Store.ts'
import { checkReferencedRows } from './checkReferencedRows.ts'
import { checkRow } from './checkRow.ts'
import { follow } from './createEntity.ts'
import { demandSizes } from './demandSizes.ts'
import { whyNotIn } from './transitions.ts'
import { lockedRow, refuseFrozen } from './updateEntity.ts'
import { contextOf, putRow, type Stored, type Writing } from './writing.ts'

type Values = Readonly<Record<string, unknown>>

interface ActionRequest {
  readonly id: string
  /** One of the catalogue's actions. */
  readonly action: string
  /** What the action asks for, by the names of its fields. */
  readonly values: Values
  /** Refuses when the row is another version by now. */
  readonly version?: unknown
}

/** Lets the server do its work on a row. @throws ApiError 400 at what was asked for, 403, 404, 409 with the reason */
export async function runAction(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  request: ActionRequest,
): Promise<Stored> {
  const { actions } = resource
  const action = Object.hasOwn(actions, request.action) ? actions[request.action] : undefined
  if (!action) throw new ApiError(400, { error: unknownAction(resource, request.action) })
  const seen = await visibleRow(context.store.read, actor.principal, resource, request.id)
  demandSizes(actionForm(resource, action), request.values)
  const stored = await context.store.transaction(async tx => {
    const old = await lockedRow({ context, tx, resource, actor }, request)
    demand(actor.principal, action.verb, resource, old)
    refuseFrozen(context, resource, old)
    const why = whyNotIn(action.from, old)
    if (why) throw new ApiError(409, { error: why })
    const writing = { context, tx, resource, actor, now: context.clock(), runs: request.action }
    return act(writing, { old, action, request })
  })
  await follow(context, actor, stored.row, seen, resource)
  return stored
}

async function act(
  writing: Writing,
  { old, action, request }: { readonly old: Row; readonly action: Action; readonly request: ActionRequest },
): Promise<Stored> {
  const { context, tx, resource, actor, now } = writing
  const values = await checkedValues(writing, { old, action, values: request.values })
  const work = hooksOf(context, resource.entity).actions?.[request.action]
  if (!work) throw new Error(`${resource.entity} has nothing to do for "${request.action}"`)
  const cascade = { tx, resource, now, catalogue: context.catalogue }
  const means = {
    queue: (request: RunRequest) => queueRun(context, tx, actor, request),
    sendsFiles: context.fileSender !== undefined,
  }
  const changed = await work(old, values, contextOf(writing, old), { ...cascade, ...means })
  const row = await checkRow(writing, { ...old, ...changed, id: old.id }, old)
  // A row may not be given away into an organization where the person may not do this.
  demand(actor.principal, action.verb, resource, row)
  await demandAccess(writing, row, old)
  const reason = action.reason && typeof values.reason === 'string' ? values.reason : undefined
  return putRow(writing, { old, row, action: request.action, reason })
}

async function checkedValues(
  { context, tx, resource, actor }: Writing,
  { old, action, values }: { readonly old: Row; readonly action: Action; readonly values: Values },
): Promise<Values> {
  const form = actionForm(resource, action)
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
  const row: Row = { ...given, id: old.id, organization: old.organization ?? null }
  const errors = {
    ...(await checkReferencedRows(context, tx, { principal: actor.principal, resource: form, row, old: null })),
    ...validateRow(form, given),
  }
  if (Object.keys(errors).length) throw fieldsRefused(errors, allFields(form))
  return given
}

function unknownAction({ plural, actions }: Resource, name: string): string {
  const known = Object.keys(actions)
  if (known.length === 0) return `${plural} have no actions`
  return `${plural} have no action “${name.slice(0, 60)}”; choose one of: ${known.join(', ')}`
}
