import { type JobKind, WorkRefused } from '../../../engine/server/jobs/jobKind.ts'
import { clearMembers } from './clearMembers.ts'
import { heldRun } from './heldRun.ts'
import { settleSegment } from './settleSegment.ts'

/** Counts who is in a segment now, and says whether that is enough. */
export const buildJob: JobKind = async work => {
  const { world, run } = work
  const counts = await heldRun(work, tx => settleSegment(world, tx, String(run.segment)))
  if (!counts) throw new WorkRefused('no_segment', 'The segment no longer exists.')
  work.say(`${counts.total} members`)
  await clearMembers(world, work.signal)
  return { rows: counts.total }
}
