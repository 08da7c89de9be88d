import { approvalRequests } from '../entities/approvalRequests.ts'
import type { Handlers } from '../http/call.ts'

/** What waits for whoever is signed in; the decision itself is a transition of the row. */
export const approvalRoutes: Pick<Handlers, 'GET /current-user/approvals'> = {
  'GET /current-user/approvals': async ({ context, principal }) =>
    Response.json(await approvalRequests(context, principal)),
}
