import { isObject } from '../../../engine/contract/isObject.ts'
import { numberOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { ownTable } from '../../../engine/server/store/ownTable.ts'
import type { Reads, Transaction } from '../../../engine/server/store/Store.ts'
import type { Comparison, TheirMetrics } from '../../reconciliation/comparison.ts'

/** The other side's figures of a reconciliation, in one row with its id; once agreed, also what was compared then. */
export const theirMetricsTable = ownTable('reconciliation-figures')
const table = theirMetricsTable.name

export interface StoredMetrics {
  readonly figures: readonly TheirMetrics[]
  readonly frozen: Comparison | null
}

export async function theirMetricsOf(reads: Pick<Reads, 'byIds'>, id: string): Promise<StoredMetrics> {
  const [row] = await reads.byIds(table, [id], 'all')
  if (!row) return { figures: [], frozen: null }
  return {
    figures: partsOf(row.figures).map(({ deal, day, impressions, spend }) => ({
      deal: textOf(deal),
      day: textOf(day),
      impressions: numberOf(impressions) ?? 0,
      spend: numberOf(spend) ?? 0,
    })),
    frozen: isComparison(row.frozen) ? row.frozen : null,
  }
}

/** The reconciliation must be locked. */
export async function storeTheirMetrics(
  tx: Pick<Transaction, 'byIds' | 'insert' | 'update'>,
  reconciliation: { readonly id: string; readonly organization?: unknown },
  { figures, frozen }: StoredMetrics,
): Promise<void> {
  const { id, organization } = reconciliation
  const row = { id, organization, figures, ...(frozen ? { frozen } : {}) }
  const [known] = await tx.byIds(table, [id], 'all')
  await (known ? tx.update(table, [row]) : tx.insert(table, [row]))
}

export async function removeTheirMetrics(tx: Pick<Transaction, 'remove'>, id: string): Promise<void> {
  await tx.remove(table, [id])
}

/** Only this folder writes it. */
function isComparison(value: unknown): value is Comparison {
  return isObject(value) && Array.isArray(value.deals)
}
