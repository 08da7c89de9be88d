import { visibleByIds } from '../access/guard.ts'
import { isSame } from '../entities/changesBetween.ts'
import { candidateOf, insertEntity } from '../entities/createEntity.ts'
import { deleteEntity } from '../entities/deleteEntity.ts'
import { updateInside } from '../entities/updateEntity.ts'
import { actorOf } from '../http/call.ts'
import type { Reads } from '../store/Store.ts'
import { etagOfGroup, groupStateAsStored, type ScimGroup } from './groupResource.ts'
import type { GroupState } from './groupState.ts'
import { ScimError } from './ScimError.ts'
import { demandVersion, type ScimCall } from './scimCall.ts'
import { putScimRow, removeScimRow, type ScimRow, scimRowOf } from './scimRows.ts'

/** A group of the caller's organization. @throws ScimError 404 for any other */
export async function findGroup(call: ScimCall, reads: Reads, id: string): Promise<ScimGroup> {
  const [row] = await visibleByIds(reads, call.principal, call.groups, [id])
  if (!row) throw new ScimError(404, `There is no group "${id.slice(0, 80)}".`)
  return { row, known: await knownOf(call, reads, id) }
}

/** @throws ScimError 409 `uniqueness` */
export async function createGroup(call: ScimCall, wanted: GroupState): Promise<ScimGroup> {
  const { context, organization, groups } = call
  await demandFreeName(call, context.store.read, wanted.displayName)
  const actor = actorOf(call)
  const body = { organization, name: wanted.displayName, members: wanted.members, source: 'scim' }
  let known: ScimRow | undefined
  const row = await insertEntity(context, groups, actor, await candidateOf(context, groups, actor, body), 'create', {
    within: async (tx, { id }) => {
      known = await putScimRow(tx, { ...(await knownOf(call, tx, id)), externalId: wanted.externalId })
    },
  })
  if (!known) throw new Error('A group was inserted without its directory')
  return { row, known }
}

/** Changes what the directory may say of a group. @throws ScimError 400, 404, 409, 412 */
export async function changeGroup(
  call: ScimCall,
  id: string,
  change: (state: GroupState) => GroupState,
): Promise<ScimGroup> {
  const { context, groups, organization } = call
  return context.store.transaction(async tx => {
    await tx.lock('group', [id], [organization])
    const group = await findGroup(call, tx, id)
    demandVersion(call, etagOfGroup(group))
    const before = groupStateAsStored(group)
    const after = change(before)
    if (after.displayName !== before.displayName) await demandFreeName(call, tx, after.displayName, id)
    const { externalId: _, ...old } = before
    const { externalId, displayName, members } = after
    const row = isSame(old, { displayName, members })
      ? group.row
      : (
          await updateInside(context, tx, groups, actorOf(call), {
            id,
            change: stored => ({ ...stored, name: displayName, members }),
          })
        ).row
    const known = externalId === before.externalId ? group.known : await putScimRow(tx, { ...group.known, externalId })
    return { row, known }
  })
}

/** @throws ApiError 409 while role bindings name it */
export async function deleteGroup(call: ScimCall, id: string): Promise<void> {
  const { context } = call
  const group = await findGroup(call, context.store.read, id)
  demandVersion(call, etagOfGroup(group))
  await deleteEntity(context, call.groups, actorOf(call), id)
  await context.store.transaction(tx => removeScimRow(tx, group.known))
}

/** Also asked by the store; here to say it as SCIM does. */
async function demandFreeName({ organization }: ScimCall, reads: Reads, name: string, own?: string): Promise<void> {
  const where = [{ column: 'name', op: 'in', values: [name] }] as const
  const { rows } = await reads.list('group', { scope: [organization], where, limit: 2 })
  if (rows.some(({ id }) => id !== own)) throw new ScimError(409, `A group "${name}" already exists.`, 'uniqueness')
}

function knownOf({ organization }: ScimCall, reads: Reads, id: string): Promise<ScimRow> {
  return scimRowOf(reads, { organization, entity: 'group', row: id })
}
