import type { Reads, Row, Transaction } from '../../../engine/server/store/Store.ts'
import { markSegmentDue } from './dueSegments.ts'

/** The segments above one, nearest first. */
export async function ancestorsOf(reads: Pick<Reads, 'byIds'>, segment: Row): Promise<Row[]> {
  const found = new Map<string, Row>()
  for (let id = segment.parent; typeof id === 'string' && id !== segment.id && !found.has(id); ) {
    const [row] = await reads.byIds('segment', [id], 'all')
    if (!row) break
    found.set(id, row)
    id = row.parent
  }
  return [...found.values()]
}

/** Has the segments built anew whose rules name this one or one above it. */
export async function markUsers(tx: Transaction, segment: string, at: Date): Promise<void> {
  const [row] = await tx.byIds('segment', [segment], 'all')
  const ids = [segment, ...(row ? await ancestorsOf(tx, row) : []).map(({ id }) => id)]
  const where = [{ column: 'rule.segment', op: 'in', values: ids }] as const
  const { rows } = await tx.list('segment', { scope: 'all', where, limit: 1_000 })
  for (const { id } of rows) await markSegmentDue(tx, id, at)
}
