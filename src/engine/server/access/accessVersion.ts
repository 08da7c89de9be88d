import { v7 } from 'uuid'
import { isSame } from '../entities/changesBetween.ts'
import { type Reads, type Row, type Store, type Transaction, UniqueError } from '../store/Store.ts'

/** Holds one row that changes with every write of who may do what, so that what was worked out of it may be kept. */
const versionTable = 'access-version'
const versionId = 'access'

/** Every table that `loadPrincipal` reads; `accessReads` refuses it any other. */
export const accessTables: ReadonlySet<string> = new Set([
  'group',
  'identity-provider',
  'organization',
  'passkey',
  'platform-role-binding',
  'role',
  'role-binding',
  'second-factor',
  'service-account',
  'user',
])

/** Fields of those tables that say nothing of access: signing in and using a key write them. */
const besideAccess: Readonly<Record<string, readonly string[]>> = {
  passkey: ['counter', 'lastUsedAt'],
  'second-factor': ['lastStep', 'recovery'],
  'service-account': ['lastUsedAt', 'keyUse'],
  user: ['lastLoginAt'],
}

/** Stays the same until something is written that says who may do what; a reader who sees a write also sees its version. */
export async function accessVersion(reads: Reads): Promise<string> {
  const [row] = await reads.byIds(versionTable, [versionId], 'all')
  return String(row?.version ?? '')
}

/**
 * The store, in which a transaction that writes who may do what changes the access version, whoever writes. It does so at
 * its end, so that the lock on the version is held for no longer than the commit. `changed` is called after that.
 */
export function versioningStore(store: Store, changed: () => void = () => {}): Store {
  return {
    ...store,
    transaction: async work => {
      let isChanged = false
      const result = await store.transaction(async tx => {
        isChanged = false
        const done = await work(
          noting(tx, () => {
            isChanged = true
          }),
        )
        if (isChanged) await renew(tx)
        return done
      })
      if (isChanged) changed()
      return result
    },
  }
}

function noting(tx: Transaction, note: () => void): Transaction {
  const known = new Map<string, Row>()
  const keyOf = (table: string, { id }: Row) => `${table}:${id}`
  const keep = (table: string, rows: readonly Row[]) => {
    for (const row of rows) known.set(keyOf(table, row), row)
  }
  const changesAccess = (table: string, row: Row) => {
    const before = known.get(keyOf(table, row))
    return !before || !isSame(aboutAccess(table, before), aboutAccess(table, row))
  }
  return {
    ...tx,
    lock: async (table, ids, scope) => {
      const rows = await tx.lock(table, ids, scope)
      if (accessTables.has(table)) keep(table, rows)
      return rows
    },
    insert: async (table, rows) => {
      if (accessTables.has(table) && rows.length > 0) note()
      await tx.insert(table, rows)
    },
    update: async (table, rows) => {
      if (accessTables.has(table)) {
        if (rows.some(row => changesAccess(table, row))) note()
        keep(table, rows)
      }
      await tx.update(table, rows)
    },
    remove: async (table, ids) => {
      if (accessTables.has(table) && ids.length > 0) note()
      await tx.remove(table, ids)
    },
  }
}

function aboutAccess(table: string, row: Row): Readonly<Record<string, unknown>> {
  const beside = besideAccess[table] ?? []
  return Object.fromEntries(Object.entries(row).filter(([name]) => !beside.includes(name)))
}

async function renew(tx: Transaction): Promise<void> {
  const next: Row = { id: versionId, version: v7() }
  const [before] = await tx.lock(versionTable, [versionId], 'all')
  if (before) return tx.update(versionTable, [next])
  try {
    await tx.insert(versionTable, [next])
  } catch (error) {
    if (!(error instanceof UniqueError)) throw error
    // Somebody else has written the first one in the meantime.
    await tx.update(versionTable, [next])
  }
}
