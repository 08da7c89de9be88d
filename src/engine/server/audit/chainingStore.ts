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
  if (rows.length === 0) return
  const heads = await lockedHeads(tx, [...new Set(rows.map(chainOf))].sort())
  const next = rows.map(entry => {
    const id = chainOf(entry)
    const end = heads.get(id) ?? { sequence: 0, hash: chainStart }
    const row = chained(entry, end)
    heads.set(id, { id, sequence: end.sequence + 1, hash: String(row.hash) })
    return row
  })
  await tx.insert(auditTable, next)
  await tx.update(chainTable, [...heads.values()])
}

/** Where chains end, by their ids, and nobody else lengthens them until the transaction ends. */
async function lockedHeads(tx: Transaction, chains: readonly string[]): Promise<Map<string, ChainHead>> {
  const heads = new Map<string, ChainHead>()
  for (const head of await tx.lock(chainTable, chains, 'all')) heads.set(head.id, head as ChainHead)
  for (const chain of chains) if (!heads.has(chain)) heads.set(chain, await begunHead(tx, chain))
  return heads
}

async function begunHead(tx: Transaction, chain: string): Promise<ChainHead> {
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
