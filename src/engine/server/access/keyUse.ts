import { isUnusedKey, type KeyUse } from '../../contract/serviceKey.ts'
import type { ApiContext } from '../apiContext.ts'
import { allRows } from '../store/allRows.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { liveKeys } from './liveKeys.ts'

/** Notes at an account, locked by the caller, what is known of its keys; for its readers it is the same version. */
export async function noteKeyUse(tx: Transaction, account: Row, now: Date): Promise<void> {
  await tx.update('service-account', [{ ...account, keyUse: keyUseOf(await liveKeys(tx, account.id, now), now) }])
}

/** Notes the same where only time has passed: keys that nobody uses, and those that have expired. */
export async function refreshKeyUses({ store, clock }: Pick<ApiContext, 'store' | 'clock'>): Promise<number> {
  const now = clock()
  let changed = 0
  for (const { id, keyUse } of await allRows(store.read, 'service-account', { scope: 'all' })) {
    if (keyUse === keyUseOf(await liveKeys(store.read, id, now), now)) continue
    await store.transaction(async tx => {
      const [account] = await tx.lock('service-account', [id], 'all')
      if (account) await noteKeyUse(tx, account, now)
    })
    changed += 1
  }
  return changed
}

function keyUseOf(keys: readonly Row[], now: Date): KeyUse {
  if (keys.length === 0) return 'no_key'
  const uses = keys.map(({ createdAt, lastUsedAt }) => ({
    createdAt: String(createdAt),
    lastUsedAt: typeof lastUsedAt === 'string' ? lastUsedAt : null,
  }))
  if (uses.some(use => isUnusedKey(use, now))) return 'unused'
  return uses.some(({ lastUsedAt }) => lastUsedAt !== null) ? 'in_use' : 'not_yet'
}
