import { allRows } from '../store/allRows.ts'
import type { Row, Transaction } from '../store/Store.ts'

/** The keys of an account that have not run out, oldest first. */
export async function liveKeys(tx: Pick<Transaction, 'list'>, account: string, now: Date): Promise<readonly Row[]> {
  const where = [{ column: 'account', op: 'in', values: [account] }] as const
  const keys = await allRows(tx, 'service-key', { scope: 'all', where })
  return keys
    .filter(({ expiresAt }) => Date.parse(String(expiresAt)) > now.getTime())
    .sort((a, b) => String(a.createdAt).localeCompare(String(b.createdAt)))
}
