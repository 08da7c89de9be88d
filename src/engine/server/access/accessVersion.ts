import { v7 } from 'uuid'
import { isSame } from '../entities/changesBetween.ts'
import { type Reads, type Row, type Store, type Transaction, UniqueError } from '../store/Store.ts'

/** Holds rows that change with every write of who may do what, so that what was worked out of it may be kept. */
const versionTable = 'access-version'
const versionIds = { grants: 'access', sessions: 'sessions' } as const
/** In the order in which their rows are locked. */
const parts = ['grants', 'sessions'] as const

/** Each stays the same until something is written that it stands for; a reader who sees a write also sees its version. */
export interface AccessVersion {
  /** Of who may do what. */
  readonly grants: string
  /** Of sessions: it changes when one ends before its time or proves its person anew, and not when one begins. */
  readonly sessions: string
}

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

/** Fields that say nothing of access: signing in, using a key and going on with a session write them. */
const besideAccess: Readonly<Record<string, readonly string[]>> = {
  passkey: ['counter', 'lastUsedAt'],
  'second-factor': ['lastStep', 'recovery'],
  'service-account': ['lastUsedAt', 'keyUse'],
  session: ['seenAt', 'endsAt'],
  user: ['lastLoginAt'],
}

/** What is stored now; empty where nothing was written yet. */
export async function accessVersion(reads: Reads): Promise<AccessVersion> {
  const rows = await reads.byIds(versionTable, Object.values(versionIds), 'all')
  const of = (id: string) => String(rows.find(row => row.id === id)?.version ?? '')
  return { grants: of(versionIds.grants), sessions: of(versionIds.sessions) }
}

/**
 * The store, in which a transaction that writes who may do what, or ends sessions, changes the access version, whoever
 * writes. It does so at its end, so that the lock on the version is held for no longer than the commit. `changed` is
 * called after that.
 */
export function versioningStore(store: Store, changed: () => void = () => {}): Store {
  return {
    ...store,
    transaction: async work => {
      const written = new Set<keyof AccessVersion>()
      const result = await store.transaction(async tx => {
        written.clear()
        const done = await work(noting(tx, part => written.add(part)))
        for (const part of parts) if (written.has(part)) await renew(tx, versionIds[part])
        return done
      })
      if (written.size > 0) changed()
      return result
    },
  }
}

function noting(tx: Transaction, note: (part: keyof AccessVersion) => void): Transaction {
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
      if (partOf(table)) keep(table, rows)
      return rows
    },
    insert: async (table, rows) => {
      if (partOf(table) === 'grants' && rows.length > 0) note('grants')
      await tx.insert(table, rows)
    },
    update: async (table, rows) => {
      const part = partOf(table)
      if (part) {
        if (rows.some(row => changesAccess(table, row))) note(part)
        keep(table, rows)
      }
      await tx.update(table, rows)
    },
    remove: async (table, ids) => {
      const part = partOf(table)
      if (part && ids.length > 0) note(part)
      await tx.remove(table, ids)
    },
  }
}

function partOf(table: string): keyof AccessVersion | null {
  if (table === 'session') return 'sessions'
  return accessTables.has(table) ? 'grants' : null
}

function aboutAccess(table: string, row: Row): Readonly<Record<string, unknown>> {
  const beside = besideAccess[table] ?? []
  return Object.fromEntries(Object.entries(row).filter(([name]) => !beside.includes(name)))
}

async function renew(tx: Transaction, id: string): Promise<void> {
  const next: Row = { id, version: v7() }
  const [before] = await tx.lock(versionTable, [id], 'all')
  if (before) return tx.update(versionTable, [next])
  try {
    await tx.insert(versionTable, [next])
  } catch (error) {
    if (!(error instanceof UniqueError)) throw error
    // Somebody else has written the first one in the meantime.
    await tx.update(versionTable, [next])
  }
}
