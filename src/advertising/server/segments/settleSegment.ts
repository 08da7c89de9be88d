import { systemActor } from '../../../engine/server/access/systemActor.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { putRow } from '../../../engine/server/entities/writing.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import { resourceNamed, type World } from '../../../engine/server/world.ts'
import { smallestSegment } from '../../targeting/memberIds.ts'
import { markDue } from './dueSegments.ts'
import { ancestorsOf, withDescendants } from './segmentTree.ts'
import { type MemberCounts, memberStore } from './store/memberStore.ts'

/**
 * Counts a segment's members, with those below it, and writes its size and state. A new state is a new version; a new size alone
 * isn't, as nobody edited it. What is above it is counted anew a little later, and itself again within a day, as members expire.
 */
export async function settleSegment(
  world: World,
  tx: Transaction,
  id: string,
  changes: Partial<Row> = {},
): Promise<MemberCounts | null> {
  const resource = resourceNamed(world, 'segment')
  const [old] = await tx.lock('segment', [id], 'all')
  if (!old) return null
  const now = world.clock()
  const rule = { include: [await withDescendants(tx, id)], exclude: [] }
  const counts = await tx.extension(memberStore).countMembers(rule, now.toISOString())
  const size = sizeOf(counts, now)
  const status = stateOf(String(old.status), counts.total)
  const row = { ...old, ...changes, size, status }
  if (status !== old.status) {
    const writing = { world, tx, actor: systemActor(world, `segment ${id}`), resource, now }
    await putRow(writing, { old, row, action: 'status_change' })
  } else if (!isSame(old, row)) await tx.update('segment', [storedRow(resource, row)])
  const before = Number((old.size as { total?: number } | undefined)?.total ?? 0)
  if (before !== counts.total)
    for (const above of await ancestorsOf(tx, old)) await markDue(tx, above.id, later(now, settleMs))
  await markDue(tx, id, later(now, recountMs))
  return counts
}

/** The field `size` of a segment. */
export function sizeOf({ total, byType }: MemberCounts, now: Date): Readonly<Record<string, unknown>> {
  const { ctv_id: ctvId, partner_uid: partnerUid, ...others } = byType
  return {
    total,
    ...others,
    ...(ctvId ? { ctvId } : {}),
    ...(partnerUid ? { partnerUid } : {}),
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
const recountMs = 24 * 3_600_000
