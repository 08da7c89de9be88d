import type { Change } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { idOfRef } from '../store/storedRow.ts'
import type { HistoryRow } from '../store/systemTables.ts'
import { versionsOfBatch } from './batchOf.ts'
import type { BatchActor } from './runBatch.ts'

/** Runs once a row is locked. @throws ChangedBefore where the batch has changed the row already */
export type DemandNew = (tx: Transaction, row: Row) => Promise<void>

/**
 * Keeps a batch from changing a row twice, when it is sent again or by two requests at once. What it has done is read once for all
 * rows; only a row that somebody has changed since is asked about again.
 */
export async function onceInBatch(
  reads: Reads,
  { entity }: Resource,
  { batchId }: BatchActor,
  ids: readonly string[],
): Promise<DemandNew> {
  // Before the history: it then has every version up to the one that a row has here.
  const seen = new Map((await reads.byIds(entity, ids, 'all')).map(({ id, version }) => [id, version]))
  const done = new Map<string, HistoryRow>()
  for (const version of await versionsOfBatch(reads, entity, batchId, { ids })) {
    const id = idOfRef(entity, version.of)
    if (!done.has(id)) done.set(id, version)
  }
  return async (tx, row) => {
    const isAsSeen = seen.get(row.id) === row.version
    const since = isAsSeen ? [] : await versionsOfBatch(tx, entity, batchId, { ids: [row.id], limit: 1 })
    const before = done.get(row.id) ?? since[0]
    if (before) throw new ChangedBefore(row, before)
  }
}

export class ChangedBefore extends Error {
  readonly version: number
  readonly changes: readonly Change[]
  constructor(
    readonly row: Row,
    { version, changes }: HistoryRow,
  ) {
    super('This batch has already changed the row')
    this.version = version
    this.changes = changes
  }
}
