import { resourceNamed } from '../apiContext.ts'
import { putRow } from '../entities/writing.ts'
import { ApiError } from '../http/apiError.ts'
import { type Call, consoleUrlOf } from '../http/call.ts'
import { allRows } from '../store/allRows.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import type { LiveProvider } from './identityProviders.ts'
import { isLive, referring } from './loadGrants.ts'
import { idOfPlace, placesOf } from './providedPlaces.ts'

/**
 * Puts a person into the groups of the provider's organization that the provider names, and takes them out of those into which
 * it put them and that it names no more. Places that were given by hand stay. No group that holds a role of the platform is
 * touched: no organization's provider makes anybody its administrator.
 */
export async function renewGroups(
  call: Call,
  user: Row,
  { row: provider, organization }: LiveProvider,
  named: readonly string[],
): Promise<void> {
  if (!provider.groupsClaim) return
  const { context } = call
  const { read } = context.store
  const where = [{ column: 'source', op: 'in', values: ['idp'] }] as const
  const groups = (await allRows(read, 'group', { scope: [organization.id], where })).filter(isLive)
  const provided = new Set((await placesOf(read, user.id)).map(({ group }) => group))
  for (const group of groups) {
    const isNamed = named.includes(String(group.claim))
    const isThere = membersOf(group).includes(user.id)
    if (isNamed === isThere || (isThere && !provided.has(group.id))) continue
    if (await isOfPlatform(read, group)) continue
    try {
      await context.store.transaction(tx => move(tx, call, user, { id: group.id, provider, isNamed }))
    } catch (error) {
      // The last administrator stays, whatever the provider says.
      if (!(error instanceof ApiError)) throw error
      context.log.warn(
        { requestId: call.requestId, group: group.id, error: error.message },
        'A place in a group was kept',
      )
    }
  }
}

interface Moved {
  readonly id: string
  readonly provider: Row
  readonly isNamed: boolean
}

async function move(tx: Transaction, call: Call, user: Row, { id, provider, isNamed }: Moved): Promise<void> {
  const { context, requestId, address, request } = call
  const [old] = await tx.lock('group', [id], 'all')
  if (!old || membersOf(old).includes(user.id) === isNamed) return
  const principal = { id: provider.id, name: String(provider.name), email: '', grants: {}, platform: false }
  const agent = request.headers.get('user-agent')
  const actor = { principal, source: 'api', requestId, address, agent, consoleUrl: consoleUrlOf(call) } as const
  const others = membersOf(old).filter(one => one !== user.id)
  const row = { ...old, members: isNamed ? [...others, user.id] : others }
  const writing = { context, tx, actor, resource: resourceNamed(context, 'group'), now: context.clock() }
  await putRow(writing, { old, row, action: 'update' })
  const place = idOfPlace(id, user.id)
  if (isNamed) await tx.insert('provided-place', [{ id: place, user: user.id, group: id }])
}

async function isOfPlatform(reads: Reads, { id }: Row): Promise<boolean> {
  return (await referring(reads, 'platform-role-binding', [refOf('group', id)])).length > 0
}

function membersOf({ members }: Row): readonly string[] {
  return Array.isArray(members) ? members.map(String) : []
}
