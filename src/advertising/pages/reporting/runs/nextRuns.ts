import { nextRun } from '../../../../engine/contract/nextRun.ts'

/** The next moments at which a schedule is due after `now`, in UTC, at most `most`. */
export function nextRuns(schedule: unknown, now: Date, most = 5): readonly string[] {
  if (typeof schedule !== 'object' || schedule === null) return []
  const found: string[] = []
  const once = 'frequency' in schedule && schedule.frequency === 'once'
  for (let after = now; found.length < (once ? 1 : most); ) {
    const next = nextRun({ ...schedule }, after)
    if (next === null) break
    found.push(next)
    after = new Date(next)
  }
  return found
}
