import { ApiError } from '../http/apiError.ts'
import type { EntityCall } from '../http/call.ts'
import type { Row } from '../store/Store.ts'
import { demandViews } from './demandAccess.ts'
import { demand, visibleRow } from './guard.ts'
import { loadViews } from './loadGrants.ts'
import { demandRecent } from './recentProof.ts'

/**
 * The user whom the call names, for somebody who manages their access.
 * @throws ApiError 403, 404
 */
export async function managedUser({ context, principal, resource, params }: EntityCall): Promise<Row> {
  const user = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'manage_access', resource, user)
  return user
}

/**
 * The same, to take a way of signing in from them: not one's own, and only after a recent proof.
 * @param own what is answered to those who ask it of themselves
 * @throws ApiError 401, 403, 404, 409
 */
export async function otherManagedUser(call: EntityCall, own: string): Promise<Row> {
  const { context, principal } = call
  const user = await managedUser(call)
  if (user.id === principal.id) throw new ApiError(409, { error: own })
  // Whoever takes a way in away must stand above them, as who locks them.
  demandViews(principal, await loadViews(context.store.read, context.catalogue, user.id, context.clock()))
  demandRecent(call)
  return user
}
