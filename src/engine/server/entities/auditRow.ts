import { v7 } from 'uuid'
import type { Change } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import type { Actor, Principal } from '../access/principal.ts'
import { systemActor, systemId } from '../access/systemActor.ts'
import type { Row } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'

export interface Audited {
  readonly actor: Actor
  readonly now: Date
  readonly action: string
  readonly entity: { readonly type: string; readonly id: string; readonly name: string }
  readonly organization: unknown
  readonly changes: readonly Change[]
  /** Why, where the person was asked. */
  readonly reason?: string | undefined
}

/** A line of the audit log (domain.md 1.35), as the catalogue's own resource; null where there is none. */
export function auditRow(catalogue: Catalogue, audited: Audited): { readonly table: string; readonly row: Row } | null {
  const resource = catalogue.resources['audit-log']
  if (!resource) return null
  const { actor, now, action, entity, organization, changes, reason } = audited
  const at = now.toISOString()
  const { principal, source, requestId, batchId, address, agent, byServer } = actor
  const doer = byServer ? systemActor({ catalogue }, requestId).principal : principal
  const row: Row = {
    id: v7(),
    organization: typeof organization === 'string' ? organization : null,
    name: `${actionLabel(resource, action)}: ${entity.name}`.slice(0, 240),
    version: 1,
    createdAt: at,
    createdBy: principal.id,
    updatedAt: at,
    updatedBy: principal.id,
    at,
    actor: { kind: kindOfActor(doer), id: doer.id, name: doer.name },
    ...(byServer ? { onBehalfOf: principal.id } : {}),
    action,
    entity,
    changes: changes.map(({ path, old, new: now }) => ({ path, old, new: now })),
    source,
    requestId,
    ...(reason ? { reason } : {}),
    ...(batchId ? { batchId } : {}),
    ...(address ? { ip: address } : {}),
    ...(agent ? { userAgent: agent.slice(0, 500) } : {}),
  }
  return { table: resource.entity, row: storedRow(resource, row) }
}

/** What was done, as the catalogue says it. */
export function actionLabel(resource: Resource | undefined, action: string): string {
  const field = resource?.fields.action
  return (field?.kind === 'choice' ? field.labels?.[action] : undefined) ?? labelOf(action, undefined)
}

/** What sort of actor it is, in the audit log's words. */
export function kindOfActor({ id, service }: Principal): string {
  if (id === systemId) return 'system'
  return service ? 'service_account' : 'user'
}
