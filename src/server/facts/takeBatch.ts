import { tokenHash } from '../access/tokens.ts'
import { recordEvent } from '../audit/recordEvent.ts'
import { ApiError } from '../http/apiError.ts'
import type { SignedInCall } from '../http/call.ts'
import { type Fact, type Row, type Transaction, UniqueError } from '../store/Store.ts'
import type { RefusedLine } from './judgeLines.ts'

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

/** How long a batch is remembered; later the same facts only replace themselves. */
const rememberedDays = 30

/**
 * Stores the facts of a batch once, however often and at once it is sent: its name is claimed in the transaction that
 * stores them, and who comes second waits and hears the first one's answer.
 * @throws ApiError 409 when the name was used for other lines
 */
export async function takeBatch(call: SignedInCall, batch: Batch): Promise<BatchAnswer> {
  const { store } = call.world
  const id = tokenHash(`${call.person.id}\n${batch.name}`)
  const [known] = await store.read.byIds('fact-batch', [id], 'all')
  if (known) return answerOf(known, batch)
  try {
    return await store.transaction(tx => claim(tx, call, id, batch))
  } catch (error) {
    if (!(error instanceof UniqueError)) throw error
    const [first] = await store.read.byIds('fact-batch', [id], 'all')
    if (!first) throw error
    return answerOf(first, batch)
  }
}

async function claim(tx: Transaction, call: SignedInCall, id: string, batch: Batch): Promise<BatchAnswer> {
  const now = call.world.clock()
  const answer: BatchAnswer = {
    batch: batch.name,
    accepted: batch.facts.length,
    rejected: [...batch.refused].sort((a, b) => a.line - b.line).slice(0, 1000),
    rejectedCount: batch.refused.length,
  }
  const endsAt = new Date(now.getTime() + rememberedDays * 86_400_000).toISOString()
  await tx.insert('fact-batch', [{ id, endsAt, checksum: batch.checksum, answer }])
  await tx.insertFacts(batch.facts)
  await recordEvent(tx, call, {
    action: 'facts_received',
    entity: { type: 'service-account', id: call.person.id, name: `Batch ${batch.name}` },
    organization: batch.organization,
    batchId: batch.name,
    changes: [
      { path: 'accepted', old: null, new: answer.accepted },
      { path: 'rejected', old: null, new: answer.rejectedCount },
      { path: 'checksum', old: null, new: batch.checksum },
    ],
  })
  const where = [{ column: 'endsAt', op: 'lte', values: [now.toISOString()] }] as const
  const { rows } = await tx.list('fact-batch', { scope: 'all', where, limit: 100 })
  if (rows.length > 0)
    await tx.remove(
      'fact-batch',
      rows.map(row => row.id),
    )
  return answer
}

function answerOf({ checksum, answer }: Row, batch: Batch): BatchAnswer {
  if (checksum !== batch.checksum) {
    throw new ApiError(409, { error: `The batch "${batch.name}" was sent with other lines: give these another name` })
  }
  return answer as BatchAnswer
}
