import { systemActor } from '../../../engine/server/access/systemActor.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { dueTable, markDue } from '../../../engine/server/jobs/dueRows.ts'
import { queueRun, runName } from '../../../engine/server/jobs/queueRun.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'
import { isWorkedOn } from '../uploads/isWorkedOn.ts'

/** Segments that are to be built, and when; the id is the segment's. */
export const dueSegmentTable = dueTable('segment-due')
const table = dueSegmentTable.name

/** Has a segment built at that time, or when it was due anyway if that is earlier. */
export async function markSegmentDue(tx: Transaction, segment: string, at: Date): Promise<void> {
  await markDue(tx, dueSegmentTable, { id: segment }, at)
}

/** Queues the building of segments that are due, each again a day later. While another run works on one, it waits. */
export async function queueDueSegments(context: ApiContext): Promise<void> {
  const now = context.clock()
  const where = [{ column: 'at', op: 'lte', values: [now.toISOString()] }] as const
  const order = [{ column: 'at', direction: 'asc' }] as const
  const { rows } = await context.store.read.list(table, { scope: 'all', where, order, limit: 50 })
  for (const { id } of rows) {
    try {
      await context.store.transaction(tx => queueOne(context, tx, id, now))
    } catch (error) {
      // It stays due until there is room in the queue.
      if (!(error instanceof ApiError) || error.status !== 429) throw error
    }
  }
}

async function queueOne(context: ApiContext, tx: Transaction, id: string, now: Date): Promise<void> {
  const [due] = await tx.lock(table, [id], 'all')
  if (!due || String(due.at) > now.toISOString()) return
  const [segment] = await tx.byIds('segment', [id], 'all')
  const isWanted = segment && built.has(String(segment.status))
  if (isWanted && (await isWorkedOn(tx, { segment: id }))) return
  if (!isWanted) return tx.remove(table, [id])
  // Also where this run fails.
  await tx.update(table, [{ ...due, at: new Date(now.getTime() + recountMs).toISOString() }])
  await queueRun(context, tx, systemActor(context, `segment ${id}`), {
    organization: String(segment.organization),
    name: runName(`Build ${segment.name}`, now.toISOString()),
    kind: 'segment_build',
    trigger: 'schedule',
    share: 'organization',
    fields: { segment: id },
  })
}

/** How long after it was built a segment is counted anew, as its members expire. In milliseconds. */
export const recountMs = 24 * 3_600_000

const built = new Set(['processing', 'ready', 'too_small'])
