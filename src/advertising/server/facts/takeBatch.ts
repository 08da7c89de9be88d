import { v7 } from 'uuid'
import { tokenHash } from '../../../engine/server/access/tokens.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { recordEvent } from '../../../engine/server/audit/recordEvent.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import type { Reads, Row, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import type { Given } from '../hooks/entityRules.ts'
import { factBatchTable } from './factBatchTable.ts'
import { forgetBatches } from './forgetBatches.ts'
import { inFactLane } from './inFactLane.ts'
import type { RefusedLine } from './judgeLines.ts'
import { type Fact, factStore } from './store/factStore.ts'

/** What the sender of a batch is told, each time the same. */
export interface BatchAnswer {
  readonly batch: string
  readonly accepted: number
  /** The first thousand of them, by their lines. */
  readonly rejected: readonly RefusedLine[]
  readonly rejectedCount: number
}

export interface Batch {
  /** The sender's, of whose rows alone it tells. */
  readonly organization: string
  readonly name: string
  readonly checksum: string
  readonly facts: readonly Fact[]
  readonly refused: readonly RefusedLine[]
}

/** How long a batch can be withdrawn: until then, what it replaced is kept. */
const withdrawableDays = 7
/** How long a batch is remembered; later the same facts only replace themselves. */
const rememberedDays = 30
const day = 86_400_000

/** By what a batch of a sender is found: its name alone is no other's, and not the same in other letters. */
export function batchKey(sender: string, name: string): string {
  return tokenHash(`${sender}\n${name}`)
}

/** The batch of this key, as it stands. */
export async function findBatch(reads: Reads, key: string): Promise<Row | null> {
  const where = [{ column: 'key', op: 'in', values: [key] }] as const
  return (await reads.list(factBatchTable, { scope: 'all', where, limit: 1 })).rows[0] ?? null
}

/**
 * Stores the facts of a batch once, however often and at once it is sent: who comes second waits for the first one's
 * transaction and hears the same answer.
 * @throws ApiError 409 when the name was used for other lines, or the batch was withdrawn; 429 when too many wait
 */
export async function takeBatch(call: SignedInCall, batch: Batch): Promise<BatchAnswer> {
  const { store } = call.context
  const key = batchKey(call.principal.id, batch.name)
  const known = await findBatch(store.read, key)
  if (known) return answerOf(known, batch)
  const take = async (tx: Transaction) => {
    await forgetBatches(tx, call.context.clock())
    // Not by the unique key alone: those who wait for its row wait for one another as well, and the database ends them.
    await tx.extension(factStore).lockFacts()
    const first = await findBatch(tx, key)
    return answerOf(first ?? (await writeBatch(tx, call, key, batch)), batch)
  }
  return inFactLane(call, take)
}

async function writeBatch(tx: Transaction, call: SignedInCall, key: string, batch: Batch): Promise<Row> {
  const sequence = await tx.extension(factStore).insertBatch(batch.facts)
  const row: Row = { ...batchRow(call, key, batch), sequence }
  await tx.insert(factBatchTable, [storedRow(resourceNamed(call.context, factBatchTable), row)])
  await recordEvent(tx, call, {
    action: 'facts_received',
    entity: { type: factBatchTable, id: row.id, name: batch.name },
    organization: batch.organization,
    batchId: batch.name,
    changes: [
      { path: 'accepted', old: null, new: row.accepted },
      { path: 'rejected', old: null, new: row.rejected },
      { path: 'checksum', old: null, new: row.checksum },
    ],
  })
  return row
}

function batchRow({ context, principal }: SignedInCall, key: string, batch: Batch): Row {
  const now = context.clock()
  const later = (days: number) => new Date(now.getTime() + days * day).toISOString()
  const hours = [...new Set(batch.facts.map(({ hour }) => hour))].sort()
  return {
    id: v7(),
    key,
    organization: batch.organization,
    name: batch.name,
    status: 'received',
    version: 1,
    createdAt: now.toISOString(),
    createdBy: principal.id,
    updatedAt: now.toISOString(),
    updatedBy: principal.id,
    serviceAccount: principal.id,
    accepted: batch.facts.length,
    rejected: batch.refused.length,
    hours: hours.length,
    ...(hours.length > 0 ? { firstHour: hours[0], lastHour: hours.at(-1) } : {}),
    rejectedLines: [...batch.refused].sort((a, b) => a.line - b.line).slice(0, 1000),
    checksum: batch.checksum,
    withdrawableUntil: later(withdrawableDays),
    endsAt: later(rememberedDays),
  }
}

function answerOf(row: Given<'fact-batch'>, batch: Batch): BatchAnswer {
  if (row.checksum !== batch.checksum) {
    throw new ApiError(409, {
      error: `The batch “${batch.name}” was already sent with other lines. Give these another name.`,
    })
  }
  if (row.status === 'withdrawn') {
    throw new ApiError(409, {
      error: `The batch “${batch.name}” was withdrawn. To send its lines again, give them another name.`,
    })
  }
  const rejected = Array.isArray(row.rejectedLines) ? row.rejectedLines : []
  return { batch: batch.name, accepted: Number(row.accepted), rejected, rejectedCount: Number(row.rejected) }
}
