import { type ApprovalRequest, mostApprovals, type OwnApprovals } from '../../contract/approvalRequest.ts'
import { mayAnywhere } from '../../contract/grants.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { isAllowed, visibleRows } from '../access/guard.ts'
import type { Principal } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Condition, Row } from '../store/Store.ts'
import { approvalOf } from './approvals.ts'

/**
 * What waits for a user's decision, and what became of what they submitted, of all their organizations. Asked anew each time: a request
 * is addressed to nobody, so it waits for whoever may approve it now.
 */
export async function approvalRequests(context: ApiContext, principal: Principal): Promise<OwnApprovals> {
  const resources = withApproval(context)
  const [waiting, own] = await Promise.all([
    waitingFor(context, principal),
    Promise.all(resources.map(resource => submitted(context, principal, resource))).then(found => found.flat()),
  ])
  const names = await namesOf(context, [...waiting, ...own])
  const requests = (found: readonly Found[]) => found.map(one => requestOf(one, names))
  const oldest = (a: ApprovalRequest, b: ApprovalRequest) => (a.submittedAt ?? '').localeCompare(b.submittedAt ?? '')
  return {
    toDecide: requests(waiting).sort(oldest),
    submitted: requests(own).sort((a, b) => b.state.localeCompare(a.state) || oldest(a, b)),
  }
}

/** How many requests wait for a user's decision; no more are counted of a resource than are listed. */
export async function countToDecide(context: ApiContext, principal: Principal): Promise<number> {
  return (await waitingFor(context, principal)).length
}

async function waitingFor(context: ApiContext, principal: Principal): Promise<readonly Found[]> {
  const found = await Promise.all([
    ...withApproval(context).map(resource => toDecide(context, principal, resource)),
    ...Object.values<Resource>(context.catalogue.resources).map(resource => toAnswer(context, principal, resource)),
  ])
  return found.flat()
}

function withApproval({ catalogue }: ApiContext): readonly Resource[] {
  return Object.values<Resource>(catalogue.resources).filter(({ states }) => states?.approval)
}

interface Found {
  readonly resource: Resource
  readonly row: Row
  readonly tab?: string
}

/** Rows that wait by the catalogue's word (`waits`). */
async function toAnswer(context: ApiContext, principal: Principal, resource: Resource): Promise<readonly Found[]> {
  const { waits } = resource
  if (!waits || principal.service || !mayAnywhere(principal.grants, waits.verb, resource)) return []
  const rows = await rowsWith(context, principal, resource, [{ column: waits.on, op: 'in', values: [waits.is] }])
  return rows
    .filter(row => isAllowed(principal, waits.verb, resource, row))
    .map(row => ({ resource, row, tab: waits.tab }))
}

async function toDecide(context: ApiContext, principal: Principal, resource: Resource): Promise<readonly Found[]> {
  // A service account doesn't decide (ADR 40).
  if (principal.service || !mayAnywhere(principal.grants, 'approve', resource)) return []
  const waiting = resource.states?.approval?.waiting ?? ''
  const rows = await rowsWith(context, principal, resource, [{ column: 'status', op: 'in', values: [waiting] }])
  return rows
    .filter(row => (approvalOf(row).submittedBy ?? row.updatedBy) !== principal.id)
    .filter(row => isAllowed(principal, 'approve', resource, row))
    .map(row => ({ resource, row }))
}

async function submitted(context: ApiContext, principal: Principal, resource: Resource): Promise<readonly Found[]> {
  if (!mayAnywhere(principal.grants, 'read', resource)) return []
  const rows = await rowsWith(context, principal, resource, [
    { column: 'approval.submittedBy', op: 'in', values: [principal.id] },
    { column: 'approval.state', op: 'in', values: ['pending', 'refused'] },
  ])
  return rows.map(row => ({ resource, row }))
}

/** The longest unchanged first: they have waited longest. */
async function rowsWith(
  { store }: ApiContext,
  principal: Principal,
  resource: Resource,
  conditions: readonly Condition[],
): Promise<readonly Row[]> {
  const { scope, where } = await visibleRows(store.read, principal, 'read', resource)
  const { rows } = await store.read.list(resource.entity, {
    scope,
    where: [...where, ...conditions],
    order: [{ column: 'updatedAt', direction: 'asc' }],
    limit: mostApprovals,
  })
  return rows
}

async function namesOf({ store }: ApiContext, found: readonly Found[]): Promise<ReadonlyMap<string, string>> {
  const ids = found.flatMap(({ row }) => {
    const { submittedBy, decidedBy } = approvalOf(row)
    return [submittedBy, decidedBy]
  })
  const wanted = [...new Set(ids.filter(id => id !== undefined))]
  const users = wanted.length === 0 ? [] : await store.read.byIds('user', wanted, 'all')
  return new Map(users.map(({ id, name }) => [id, String(name)]))
}

function requestOf({ resource, row, tab }: Found, names: ReadonlyMap<string, string>): ApprovalRequest {
  const { state, submittedBy, submittedAt, decidedBy, reason } = approvalOf(row)
  const named = (id: string | undefined) => (id === undefined ? null : { id, name: names.get(id) ?? id })
  return {
    entity: resource.entity,
    id: row.id,
    name: String(row[resource.title] ?? row.name),
    organization: String(row.organization),
    state: state === 'refused' ? 'refused' : 'pending',
    submittedBy: named(submittedBy),
    submittedAt: submittedAt ?? (tab === undefined ? null : String(row.updatedAt)),
    decidedBy: named(decidedBy),
    reason: reason ?? null,
    ...(tab === undefined ? {} : { tab }),
  }
}
