import { v7 } from 'uuid'
import type { NewServiceKey, ServiceKey } from '../../contract/serviceKey.ts'
import type { Row, Store, Transaction } from '../store/Store.ts'
import { noteKeyUse } from './keyUse.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Keys by which programs call in the name of a service account, stored by their hash, like sessions. */
export function createServiceKeys(store: Store, clock: () => Date) {
  /** When this process noted something of a key: of many calls at once, one writes. */
  const noted = new Map<string, number>()

  /** What is stored of a live key. */
  async function find(key: string): Promise<Row | null> {
    if (!key.startsWith(scheme)) return null
    const [row] = await store.read.byIds('service-key', [tokenHash(key)], 'all')
    return row && Date.parse(String(row.expiresAt)) > clock().getTime() ? row : null
  }

  /** Noted every few minutes: on every call it would make every read a write. */
  async function noteUse(row: Row, address: string | null): Promise<void> {
    if (!isDue(row, 'lastUsedAt')) return
    await store.transaction(async tx => {
      const [account] = await tx.lock('service-account', [String(row.account)], 'all')
      const [still] = await tx.lock('service-key', [row.id], 'all')
      if (!still || !isLongAgo(still.lastUsedAt)) return
      const lastUsedAt = clock().toISOString()
      await tx.update('service-key', [{ ...still, lastUsedAt, lastUsedAddress: address }])
      if (account) await noteKeyUse(tx, { ...account, lastUsedAt }, clock())
    })
  }

  /** Does something about a refused call, as seldom. */
  async function noteRefusal(row: Row, record: (tx: Transaction) => Promise<void>): Promise<void> {
    if (!isDue(row, 'refusedAt')) return
    await store.transaction(async tx => {
      const [still] = await tx.lock('service-key', [row.id], 'all')
      if (!still || !isLongAgo(still.refusedAt)) return
      await tx.update('service-key', [{ ...still, refusedAt: clock().toISOString() }])
      await record(tx)
    })
  }

  function isDue(row: Row, what: string): boolean {
    const [now, key] = [clock().getTime(), `${what} ${row.id}`]
    if (!isLongAgo(row[what]) || now - (noted.get(key) ?? 0) < noteMs) return false
    if (noted.size > 10_000) noted.clear()
    noted.set(key, now)
    return true
  }

  function isLongAgo(at: unknown): boolean {
    return typeof at !== 'string' || clock().getTime() - Date.parse(at) >= noteMs
  }

  return { find, noteUse, noteRefusal }
}

export type ServiceKeys = ReturnType<typeof createServiceKeys>

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
  await noteKeyUse(tx, account, made.now)
  return { secret: key, ...shownKey(row) }
}

export function shownKey(row: Row): ServiceKey {
  const { key, prefix, createdAt, createdBy, expiresAt, lastUsedAt, lastUsedAddress } = row
  const texts = { id: key, prefix, createdAt, createdBy, expiresAt }
  const shown = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value)]))
  return {
    ...(shown as Omit<ServiceKey, 'lastUsedAt' | 'lastUsedAddress'>),
    lastUsedAt: typeof lastUsedAt === 'string' ? lastUsedAt : null,
    lastUsedAddress: typeof lastUsedAddress === 'string' ? lastUsedAddress : null,
  }
}

/** By this prefix people and programs that look for leaked keys know one. */
const scheme = 'astrolabe_'
const noteMs = 5 * 60_000
