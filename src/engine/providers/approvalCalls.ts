import type { ApprovalRequest, OwnApprovals } from '../contract/approvalRequest.ts'
import { isObject } from '../contract/isObject.ts'
import { optionalRead } from './optionalRead.ts'

/**
 * What waits for the approval of whoever is signed in, and what they have submitted. A platform without the call answers null.
 *
 * | call         | request                     |
 * |--------------|-----------------------------|
 * | ownApprovals | GET /current-user/approvals |
 */
export async function ownApprovals(signal: AbortSignal): Promise<OwnApprovals | null> {
  const answer = await optionalRead<unknown>('/current-user/approvals', signal)
  if (!isObject(answer)) return null
  return { toDecide: requestsIn(answer.toDecide), submitted: requestsIn(answer.submitted) }
}

function requestsIn(list: unknown): readonly ApprovalRequest[] {
  return Array.isArray(list) ? list.filter(isRequest) : []
}

/** A line that can't be read is left out. */
function isRequest(one: unknown): one is ApprovalRequest {
  if (!isObject(one)) return false
  const { entity, id, name, organization, state, submittedAt, reason, submittedBy, decidedBy, tab } = one
  return (
    [entity, id, name, organization].every(text => typeof text === 'string') &&
    (state === 'pending' || state === 'refused') &&
    (tab === undefined || typeof tab === 'string') &&
    [submittedAt, reason].every(text => text === null || typeof text === 'string') &&
    [submittedBy, decidedBy].every(who => who === null || (isObject(who) && typeof who.name === 'string'))
  )
}

/** What questions about approvals are kept under. */
export const approvalsKey = 'own-approvals'
