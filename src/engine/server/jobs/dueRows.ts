import { ownTable } from '../store/ownTable.ts'
import type { Row, TableSpec, Transaction } from '../store/Store.ts'

/** A table of what is to be worked on, and when: the id is that of the row it is about. */
export function dueTable(name: string): TableSpec {
  return ownTable(name, { at: 'time' })
}

/** Has a row worked on at that time, or when it was due anyway if that is earlier. */
export async function markDue(
  tx: Pick<Transaction, 'lock' | 'insert' | 'update'>,
  table: TableSpec,
  row: Row,
  at: Date,
): Promise<void> {
  const [known] = await tx.lock(table.name, [row.id], 'all')
  const due = { ...row, at: at.toISOString() }
  if (!known) await tx.insert(table.name, [due])
  else if (String(known.at) > due.at) await tx.update(table.name, [due])
}
