import { v7 } from 'uuid'
import type { NewServiceKey, ServiceKey } from '../../contract/serviceKey.ts'
import type { Row, Store, Transaction } from '../store/Store.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Keys by which programs call in the name of a service account, stored by their hash, like sessions. */
export function createServiceKeys(store: Store, clock: () => Date) {
  /** The service account of a live key. */
  async function accountOf(key: string): Promise<string | null> {
    if (!key.startsWith(scheme)) return null
    const [row] = await store.read.byIds('service-key', [tokenHash(key)], 'all')
    const now = clock().getTime()
    if (!row || Date.parse(String(row.expiresAt)) <= now) return null
    if (now - Date.parse(String(row.lastUsedAt ?? row.createdAt)) > noteMs) await note(row, now)
    return String(row.account)
  }

  /** Noted every few minutes: on every call it would make every read a write. */
  async function note(row: Row, now: number): Promise<void> {
    await store.transaction(async tx => {
      const [still] = await tx.lock('service-key', [row.id], 'all')
      if (still) await tx.update('service-key', [{ ...still, lastUsedAt: new Date(now).toISOString() }])
    })
  }

  return { accountOf }
}

export type ServiceKeys = ReturnType<typeof createServiceKeys>

/** The keys of an account that have not run out, oldest first. */
export async function liveKeys(tx: Pick<Transaction, 'list'>, account: string, now: Date): Promise<readonly Row[]> {
  const where = [{ column: 'account', op: 'in', values: [account] }] as const
  const { rows } = await tx.list('service-key', { scope: 'all', where, limit: 100 })
  return rows
    .filter(({ expiresAt }) => Date.parse(String(expiresAt)) > now.getTime())
    .sort((a, b) => String(a.createdAt).localeCompare(String(b.createdAt)))
}

/** Makes a key; this is the only time that it is seen. */
export async function addKey(
  tx: Transaction,
  account: Row,
  made: { readonly now: Date; readonly by: string; readonly days: number },
): Promise<NewServiceKey> {
  const key = `${scheme}${newToken()}`
  const row = {
    id: tokenHash(key),
    organization: account.organization ?? null,
    account: account.id,
    key: v7(),
    prefix: key.slice(0, scheme.length + 6),
    createdAt: made.now.toISOString(),
    createdBy: made.by,
    expiresAt: new Date(made.now.getTime() + made.days * 86_400_000).toISOString(),
  }
  await tx.insert('service-key', [row])
  return { secret: key, ...shownKey(row) }
}

export function shownKey(row: Row): ServiceKey {
  const { key, prefix, createdAt, createdBy, expiresAt, lastUsedAt } = row
  const texts = { id: key, prefix, createdAt, createdBy, expiresAt }
  const shown = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value)]))
  return {
    ...(shown as Omit<ServiceKey, 'lastUsedAt'>),
    lastUsedAt: typeof lastUsedAt === 'string' ? lastUsedAt : null,
  }
}

/** By this prefix people and programs that look for leaked keys know one. */
const scheme = 'astrolabe_'
const noteMs = 5 * 60_000
