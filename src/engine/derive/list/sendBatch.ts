import { v7 } from 'uuid'
import type { BulkAnswer } from '../../contract/api.ts'
import { limits } from '../../contract/query.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { inBatch } from '../../providers/writeBatch.ts'

/** So many rows go with one request: a lost connection costs little, and progress shows. */
const atOnce = 200

export function newBatchId(): string {
  return v7()
}

/**
 * Changes any number of rows as one batch, so many at a time. What is sent again after a failure, under the same `batchId`, changes no
 * row twice.
 * @throws what the provider throws; `onAnswer` has been told what was done before
 */
export async function sendBatch(provider: ConsoleDataProvider, name: string, batch: Batch): Promise<void> {
  const { ids, changes, versions, batchId, dryRun, onAnswer } = batch
  const size = dryRun ? limits.ids : atOnce
  for (let start = 0; start < ids.length; start += size) {
    const part = ids.slice(start, start + size)
    const known = part.flatMap(id => (versions[id] === undefined ? [] : [[id, versions[id]] as const]))
    const sent = { ids: part, changes, ...(dryRun ? { dryRun } : { versions: Object.fromEntries(known) }) }
    onAnswer(await (dryRun ? provider.bulk(name, sent) : inBatch(batchId, () => provider.bulk(name, sent))))
  }
}

/** Changes that differ by row, in one call and as one batch; all of them, or none where one is refused. */
export function sendEach(provider: ConsoleDataProvider, name: string, batch: EachBatch): Promise<BulkAnswer> {
  const { each, versions, batchId, dryRun } = batch
  const send = () => provider.each(name, { each, together: true, ...(dryRun ? { dryRun } : { versions }) })
  return dryRun ? send() : inBatch(batchId, send)
}

/** Takes back all that a batch changed and nobody changed since; sent again as above. */
export async function sendUndo(provider: ConsoleDataProvider, name: string, undo: Undo): Promise<void> {
  const { batchId, undoId, dryRun, onAnswer } = undo
  let skip: number | undefined = 0
  while (skip !== undefined) {
    const sent = { undo: batchId, skip, ...(dryRun ? { dryRun } : {}) }
    const answer: BulkAnswer = await (dryRun
      ? provider.undo(name, sent)
      : inBatch(undoId, () => provider.undo(name, sent)))
    onAnswer(answer)
    skip = answer.next
  }
}

interface Batch {
  readonly ids: readonly string[]
  readonly changes: Readonly<Record<string, unknown>>
  /** The versions that a dry run saw. */
  readonly versions: Readonly<Record<string, number>>
  readonly batchId: string
  readonly dryRun: boolean
  readonly onAnswer: (answer: BulkAnswer) => void
}

interface EachBatch extends Pick<Batch, 'versions' | 'batchId' | 'dryRun'> {
  /** By id. */
  readonly each: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

interface Undo extends Pick<Batch, 'batchId' | 'dryRun' | 'onAnswer'> {
  /** The undo's own batch. */
  readonly undoId: string
}
