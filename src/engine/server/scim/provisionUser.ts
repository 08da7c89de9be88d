import { isSame } from '../entities/changesBetween.ts'
import { candidateOf, insertEntity } from '../entities/createEntity.ts'
import { updateInside } from '../entities/updateEntity.ts'
import { actorOf } from '../http/call.ts'
import type { Transaction } from '../store/Store.ts'
import { activateUser, deactivateUser } from './activateUser.ts'
import { findByUserName, findUser, isThere } from './findUser.ts'
import { ScimError } from './ScimError.ts'
import { demandVersion, type ScimCall } from './scimCall.ts'
import { putScimRow, type ScimRow, scimRowOf } from './scimRows.ts'
import { etagOfUser, isShared, type ScimUser, stateOf } from './userResource.ts'
import type { UserState } from './userState.ts'

/**
 * Makes a user of the caller's organization, or brings back whom SCIM has deleted there. An email that only another
 * organization knows is refused as the API refuses it.
 * @throws ScimError 409 `uniqueness`
 */
export async function createUser(call: ScimCall, wanted: UserState): Promise<ScimUser> {
  const { context, organization, users } = call
  const known = await findByUserName(call, context.store.read, wanted.userName)
  if (known && isThere(known)) throw new ScimError(409, `A user "${wanted.userName}" already exists.`, 'uniqueness')
  if (known) return changeUser(call, known.id, () => wanted, 'also deleted')
  const [owner] = await context.store.read.byIds('organization', [organization], 'all')
  const onlySignOn = owner?.signOnOnly === true
  const actor = actorOf(call)
  const body = {
    name: wanted.displayName,
    email: wanted.userName,
    organizations: [organization],
    // Who can't have a password is not asked to choose one.
    auth: onlySignOn ? 'oidc' : 'both',
  }
  const row = await candidateOf(context, users, actor, body)
  let made: ScimUser | undefined
  await insertEntity(context, users, actor, row, 'create', {
    quiet: onlySignOn || !wanted.active,
    within: async (tx, stored) => {
      const fresh = await scimRowOf(tx, { organization, entity: 'user', row: stored.id })
      const user = { id: stored.id, row: stored, known: saying(fresh, wanted) }
      made = await storeUser(tx, wanted.active ? user : await deactivateUser(call, tx, user))
    },
  })
  if (!made) throw new Error('A user was inserted without its directory')
  return made
}

/** Changes what the directory may say of a user. @throws ScimError 400, 403, 404, 412 */
export async function changeUser(
  call: ScimCall,
  id: string,
  change: (state: UserState) => UserState,
  which: 'there' | 'also deleted' = 'there',
): Promise<ScimUser> {
  const { context } = call
  return context.store.transaction(async tx => {
    const user = await lockedUser(call, tx, id, which)
    demandVersion(call, etagOfUser(user))
    const before = stateOf(user)
    const after = change(before)
    if (after.userName.toLowerCase() !== before.userName.toLowerCase()) {
      throw new ScimError(400, 'userName can’t be changed: it is the email that the user signs in with.', 'mutability')
    }
    let now = user
    if (before.active && !after.active) now = await deactivateUser(call, tx, now)
    else if (!before.active && after.active) now = await activateUser(call, tx, now)
    else if (!isThere(user)) now = { ...now, known: { ...now.known, state: now.row ? 'inactive' : 'left' } }
    if (after.displayName !== before.displayName) now = await renamed(call, tx, now, after.displayName)
    const said = { ...now, known: saying(now.known, after) }
    return isSame(said.known, user.known) ? said : storeUser(tx, said)
  })
}

/** Deletes a user from the directory: what deactivating does, and a word that nobody of this name is there. */
export async function deleteUser(call: ScimCall, id: string): Promise<void> {
  const { context } = call
  await context.store.transaction(async tx => {
    const user = await lockedUser(call, tx, id, 'there')
    demandVersion(call, etagOfUser(user))
    const { row, known } = stateOf(user).active ? await deactivateUser(call, tx, user) : user
    const { organization, entity, version } = known
    const userName = row ? undefined : known.userName
    const status = known.state === 'inactive' ? known.status : undefined
    await storeUser(tx, {
      id,
      row,
      known: { id: known.id, organization, entity, row: id, version, userName, status, state: 'gone' },
    })
  })
}

/** Waits for others who change this user. */
async function lockedUser(
  call: ScimCall,
  tx: Transaction,
  id: string,
  which: 'there' | 'also deleted',
): Promise<ScimUser> {
  const { organization } = call
  const [row] = await tx.lock('user', [id], [organization])
  if (which === 'there') return findUser(call, tx, id)
  return { id, row: row ?? null, known: await scimRowOf(tx, { organization, entity: 'user', row: id }) }
}

/** A name that others share is this directory's own word for the person; any other is the person's. */
async function renamed(call: ScimCall, tx: Transaction, user: ScimUser, displayName: string): Promise<ScimUser> {
  const { row, known } = user
  if (!row || isShared(row)) return { ...user, known: { ...known, displayName } }
  const change = (stored: object) => ({ ...stored, name: displayName })
  const stored = await updateInside(call.context, tx, call.users, actorOf(call), { id: row.id, change })
  return { ...user, row: stored.row, known: { ...known, displayName: undefined } }
}

function saying(known: ScimRow, { externalId, givenName, familyName }: UserState): ScimRow {
  return { ...known, externalId, givenName, familyName }
}

async function storeUser(tx: Transaction, user: ScimUser): Promise<ScimUser> {
  return { ...user, known: await putScimRow(tx, user.known) }
}
