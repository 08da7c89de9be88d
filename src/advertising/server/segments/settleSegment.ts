import { systemActor } from '../../../engine/server/access/systemActor.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { putRow } from '../../../engine/server/entities/writing.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import { smallestSegment } from '../../targeting/memberIds.ts'
import { type AudienceSize, countAudience } from './audience.ts'
import { markSegmentDue, recountMs } from './dueSegments.ts'
import { loadAudience } from './loadAudience.ts'
import { ancestorsOf, markUsers } from './segmentTree.ts'

/**
 * Counts a segment's members, with those below it, and writes its size and state. A new state is a new version; a new size alone
 * isn't, as nobody edited it. What is above it is counted anew a little later, and itself again within a day, as members expire. What is
 * made of it is built anew when its members may be others: `isOther`.
 */
export async function settleSegment(
  context: ApiContext,
  tx: Transaction,
  id: string,
  { changes = {}, isOther = true }: { readonly changes?: Partial<Row>; readonly isOther?: boolean } = {},
): Promise<AudienceSize | null> {
  const resource = resourceNamed(context, 'segment')
  const [old] = await tx.lock('segment', [id], 'all')
  if (!old) return null
  const now = context.clock()
  const audience = { leaf: { segment: id } }
  const counts = await countAudience(
    audience,
    await loadAudience(tx, audience, { organization: String(old.organization), now }),
  )
  const size = sizeOf(counts, now)
  const status = stateOf(String(old.status), counts.total)
  const row = { ...old, ...changes, size, status }
  if (status !== old.status) {
    const writing = { context, tx, actor: systemActor(context, `segment ${id}`), resource, now }
    await putRow(writing, { old, row, action: 'status_change' })
  } else if (!isSame(old, row)) await tx.update('segment', [storedRow(resource, row)])
  const before = Number((old.size as { total?: number } | undefined)?.total ?? 0)
  if (before !== counts.total)
    for (const above of await ancestorsOf(tx, old)) await markSegmentDue(tx, above.id, later(now, settleMs))
  if (isOther || before !== counts.total) await markUsers(tx, id, later(now, settleMs))
  await markSegmentDue(tx, id, later(now, recountMs))
  return counts
}

/** The field `size` of a segment. */
export function sizeOf(
  { total, byType, isEstimated }: Pick<AudienceSize, 'total' | 'byType' | 'isEstimated'>,
  now: Date,
): Readonly<Record<string, unknown>> {
  const { ctv_id: ctvId, partner_uid: partnerUid, ...others } = byType
  return {
    total,
    ...others,
    ...(ctvId ? { ctvId } : {}),
    ...(partnerUid ? { partnerUid } : {}),
    ...(isEstimated ? { estimated: true } : {}),
    updatedAt: now.toISOString(),
  }
}

/** Who put a segment aside has the last word. */
function stateOf(status: string, total: number): string {
  if (status === 'suspended' || status === 'archived') return status
  return total < smallestSegment ? 'too_small' : 'ready'
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

/** Several changes below come together. */
const settleMs = 5_000
