import { type Row, type Store, type Transaction, UniqueError } from '../store/Store.ts'
import { auditTable, type ChainHead, chained, chainOf, chainStart, chainTable } from './auditChain.ts'

/**
 * The store, in which the audit log only grows: each entry is written as the next one of its organization's chain, whoever
 * writes it. Entries wait for the end of their transaction's work, so that the lock on a chain is the last one taken, in one
 * order for all, and held for no longer than the commit.
 */
export function chainingStore(store: Store): Store {
  return {
    ...store,
    transaction: work =>
      store.transaction(async tx => {
        const waiting: Row[] = []
        const result = await work(growing(tx, waiting))
        await append(tx, waiting)
        return result
      }),
  }
}

function growing(tx: Transaction, waiting: Row[]): Transaction {
  return {
    ...tx,
    insert: async (table, rows) => {
      if (table === auditTable) waiting.push(...rows)
      else await tx.insert(table, rows)
    },
    update: async (table, rows) => {
      refuse(table)
      await tx.update(table, rows)
    },
    remove: async (table, ids) => {
      refuse(table)
      await tx.remove(table, ids)
    },
  }
}

function refuse(table: string): void {
  if (table === auditTable || table === chainTable) throw new Error('Nothing in the audit log is changed or removed')
}

/** @throws what the store throws, and then the whole transaction fails */
async function append(tx: Transaction, rows: readonly Row[]): Promise<void> {
  const chains = new Map<string, Row[]>()
  for (const row of rows) chains.set(chainOf(row), [...(chains.get(chainOf(row)) ?? []), row])
  for (const [chain, entries] of [...chains].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let head: ChainHead = await lockedHead(tx, chain)
    const next: Row[] = []
    for (const entry of entries) {
      const row = chained(entry, head)
      head = { id: chain, sequence: head.sequence + 1, hash: String(row.hash) }
      next.push(row)
    }
    await tx.insert(auditTable, next)
    await tx.update(chainTable, [head])
  }
}

/** Where a chain ends, and nobody else lengthens it until the transaction ends. */
async function lockedHead(tx: Transaction, chain: string): Promise<ChainHead> {
  const [head] = await tx.lock(chainTable, [chain], 'all')
  if (head) return head as ChainHead
  try {
    const first = { id: chain, sequence: 0, hash: chainStart }
    await tx.insert(chainTable, [first])
    return first
  } catch (error) {
    if (!(error instanceof UniqueError)) throw error
    // Somebody else has begun it in the meantime.
    const [begun] = await tx.lock(chainTable, [chain], 'all')
    if (!begun) throw error
    return begun as ChainHead
  }
}
