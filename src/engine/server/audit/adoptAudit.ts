import type { Row, Store } from '../store/Store.ts'
import { auditTable, type ChainHead, chained, chainOf, chainStart, chainTable } from './auditChain.ts'

/** Chains the entries of a log that was begun before there were chains, in the order of their times. Once. */
export async function adoptAudit(store: Store): Promise<void> {
  const { total } = await store.read.list(chainTable, { scope: 'all', limit: 1 })
  if (total > 0) return
  const order = [{ column: 'at', direction: 'asc' }] as const
  await store.transaction(async tx => {
    const heads = new Map<string, ChainHead>()
    for (let skip = 0; ; skip += portion) {
      const { rows } = await tx.list(auditTable, { scope: 'all', order, skip, limit: portion })
      const entries: Row[] = []
      for (const row of rows) {
        const id = chainOf(row)
        const before = heads.get(id) ?? { id, sequence: 0, hash: chainStart }
        const entry = chained(row, before)
        heads.set(id, { id, sequence: before.sequence + 1, hash: String(entry.hash) })
        entries.push(entry)
      }
      if (entries.length > 0) await tx.update(auditTable, entries)
      if (rows.length < portion) break
    }
    if (heads.size > 0) await tx.insert(chainTable, [...heads.values()])
  })
}

const portion = 500
