import { v7 } from 'uuid'
import { type Reads, type Row, type Store, type Transaction, UniqueError } from '../store/Store.ts'

/** Holds one row that changes with every write of who may do what, so that what was worked out of it may be kept. */
const versionTable = 'access-version'
const versionId = 'access'

/** All that `loadPrincipal` reads; it is refused anything else. */
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

/** The same as long as nothing was written that says who may do what; whoever sees a write sees its version, too. */
export async function accessVersion(reads: Reads): Promise<string> {
  const [row] = await reads.byIds(versionTable, [versionId], 'all')
  return String(row?.version ?? '')
}

/**
 * The store, in which a transaction that writes who may do what changes the access version, whoever it is. It does so at
 * its end, so that the lock on the version is held for no longer than the commit. `changed` is called after that.
 */
export function versioningStore(store: Store, changed: () => void): Store {
  return {
    ...store,
    transaction: async work => {
      const written = new Set<string>()
      const result = await store.transaction(async tx => {
        written.clear()
        const done = await work(noting(tx, written))
        if (written.size > 0) await renew(tx)
        return done
      })
      if (written.size > 0) changed()
      return result
    },
  }
}

function noting(tx: Transaction, written: Set<string>): Transaction {
  const note = (table: string) => {
    if (accessTables.has(table)) written.add(table)
  }
  return {
    ...tx,
    insert: async (table, rows) => {
      note(table)
      await tx.insert(table, rows)
    },
    update: async (table, rows) => {
      note(table)
      await tx.update(table, rows)
    },
    remove: async (table, ids) => {
      note(table)
      await tx.remove(table, ids)
    },
  }
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
