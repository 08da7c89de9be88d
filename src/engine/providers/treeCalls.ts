import type { TreeAnswer, TreeRow } from '../contract/treeRows.ts'
import { write } from './http.ts'
import { inBatch } from './writeBatch.ts'

/** POST /tree: rows of several resources that belong together. A dry run keeps nothing and needs no batch. */
export function sendTree(
  rows: readonly TreeRow[],
  { batchId, dryRun, whole }: { readonly batchId: string; readonly dryRun: boolean; readonly whole: boolean },
): Promise<TreeAnswer> {
  const body = { rows, ...(whole ? { whole } : {}) }
  return dryRun ? write('POST', '/tree?dryRun=true', body) : inBatch(batchId, () => write('POST', '/tree', body))
}
