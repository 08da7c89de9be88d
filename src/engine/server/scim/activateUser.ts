import { may } from '../../contract/grants.ts'
import { demandAccess } from '../access/demandAccess.ts'
import { endPlaces } from '../access/endMembership.ts'
import { refusal } from '../access/guard.ts'
import { organizationsOf } from '../access/loadGrants.ts'
import { checkRow } from '../entities/checkRow.ts'
import { transitionInside } from '../entities/transitionEntity.ts'
import { putRow, type Writing } from '../entities/writing.ts'
import { ApiError } from '../http/apiError.ts'
import { actorOf } from '../http/call.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { ScimError } from './ScimError.ts'
import type { ScimCall } from './scimCall.ts'
import { isShared, type ScimUser, stateOf } from './userResource.ts'

/**
 * Ends a person's membership of the caller's organization with all that they hold there. Who belongs to no other one is
 * deactivated; who does is taken out of this one and stays as they are for the others. Told by neither answer nor error.
 */
export async function deactivateUser(call: ScimCall, tx: Transaction, user: ScimUser): Promise<ScimUser> {
  const { organization } = call
  const { row, known } = user
  if (!row) return user
  const writing = writingOf(call, tx)
  if (isShared(row)) {
    const { displayName, userName } = stateOf(user)
    const organizations = organizationsOf(row).filter(id => id !== organization)
    await putMembership(call, writing, row, organizations)
    return { ...user, row: null, known: { ...known, state: 'left', displayName, userName: userName.toLowerCase() } }
  }
  const { status } = row
  const actor = actorOf(call)
  const stored = await transitionInside(call.context, tx, call.users, actor, { id: row.id, to: 'deactivated' })
  await endPlaces(writing, stored.row, [organization])
  return { ...user, row: stored.row, known: { ...known, state: 'inactive', status: String(status) } }
}

/** Brings back whom SCIM has taken out: with their membership, and nothing of what they held. @throws ScimError 403 */
export async function activateUser(call: ScimCall, tx: Transaction, user: ScimUser): Promise<ScimUser> {
  const { row, known } = user
  if (!row) return rejoin(call, tx, user)
  const { status, ...others } = known
  if (known.state !== 'inactive' && known.state !== 'gone') {
    throw new ScimError(403, 'An administrator deactivated this user in the console. Activate the user there.')
  }
  const actor = actorOf(call)
  const transition = (to: string) => transitionInside(call.context, tx, call.users, actor, { id: row.id, to })
  let stored = await transition('reactivate')
  // A lock is an administrator's, and outlasts what the directory says.
  if (status === 'locked') stored = await transition('lock')
  return { ...user, row: stored.row, known: { ...others, state: 'here' } }
}

async function rejoin(call: ScimCall, tx: Transaction, { id, known }: ScimUser): Promise<ScimUser> {
  const [row] = await tx.lock('user', [id], 'all')
  if (!row) throw new ScimError(404, `There is no user "${id.slice(0, 80)}".`)
  const organizations = [...organizationsOf(row), call.organization]
  const stored = await putMembership(call, writingOf(call, tx), row, organizations)
  const { userName: _, ...others } = known
  return { id, row: stored, known: { ...others, state: 'here' } }
}

/**
 * The one change of a person of several organizations that one of them may make alone: whether they belong to it.
 * @throws ApiError 403
 */
async function putMembership(
  { principal, users, organization }: ScimCall,
  writing: Writing,
  old: Row,
  organizations: readonly string[],
): Promise<Row> {
  if (!may(principal.grants, 'manage_access', users, organization)) {
    throw new ApiError(403, { error: refusal('manage_access', users) })
  }
  const { defaultOrganization: first, ...others } = old
  const kept = typeof first === 'string' && organizations.includes(first) ? { defaultOrganization: first } : {}
  const row = await checkRow(writing, { ...others, ...kept, id: old.id, organizations }, old)
  await demandAccess(writing, row, old)
  return (await putRow(writing, { old, row, action: 'update' })).row
}

function writingOf(call: ScimCall, tx: Transaction): Writing {
  return { context: call.context, tx, actor: actorOf(call), resource: call.users, now: call.context.clock() }
}
