import type { Catalogue } from '../../contract/resourceSpec.ts'
import type { Transaction } from '../store/Store.ts'
import { type Audited, auditRow } from './auditRow.ts'

/** Writes what was done into several logs, with what each is told of the changes; nothing where the catalogue has no audit log. */
export async function writeAudit(
  tx: Transaction,
  catalogue: Catalogue,
  audited: Omit<Audited, 'organization' | 'changes'>,
  logs: readonly Pick<Audited, 'organization' | 'changes'>[],
): Promise<void> {
  const lines = logs.flatMap(log => auditRow(catalogue, { ...audited, ...log }) ?? [])
  const [first] = lines
  if (!first) return
  const rows = lines.map(({ row }) => row)
  await tx.insert(first.table, rows)
}
