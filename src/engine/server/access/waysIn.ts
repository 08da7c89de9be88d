import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'
import { identitiesOf } from './identities.ts'
import { passkeysOf } from './passkeys.ts'
import { mayUsePassword, reachOf } from './reachOf.ts'

/** Whether somebody still gets in once this account at a provider is unlinked: by what they have of us, or by another one. */
export async function hasOtherWayIn(
  { store, clock, openDoor }: Pick<ApiContext, 'store' | 'clock' | 'openDoor'>,
  user: Row,
  unlinked: string,
): Promise<boolean> {
  const { read } = store
  const now = clock()
  if (await mayUsePassword(read, user, now)) {
    const [credential] = await read.byIds('credential', [user.id], 'all')
    if (credential || (await passkeysOf(read, user.id)).length > 0) return true
  }
  for (const { id, provider } of await identitiesOf(read, user.id)) {
    const entry = { method: 'oidc', provider: typeof provider === 'string' ? provider : null } as const
    if (id !== unlinked && (await openDoor(read, entry.provider)) && (await reachOf(read, user, entry, { now }))) {
      return true
    }
  }
  return false
}
