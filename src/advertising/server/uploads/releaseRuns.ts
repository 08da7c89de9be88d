import { withoutFields } from '../../../engine/server/access/hideFields.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import type { RulesCascade } from '../hooks/entityRules.ts'
import { isWorkedOn, type WorkedOn } from './isWorkedOn.ts'

/**
 * Takes the link to a row that is deleted out of the runs that have worked on it, without a new version of them.
 * @throws ApiError 409 with `busy` while a run waits or works
 */
export async function releaseRuns(
  on: WorkedOn,
  busy: string,
  { tx, catalogue }: Pick<RulesCascade, 'tx' | 'catalogue'>,
): Promise<void> {
  const refused = () => new ApiError(409, { error: busy, dependants: [] })
  // A run that works holds its own row before it asks for this one: it must not be locked here.
  if (await isWorkedOn(tx, on)) throw refused()
  const where = Object.entries(on).map(([column, id]) => ({ column, op: 'in', values: [id] }) as const)
  const resource = resourceNamed({ catalogue }, 'job-run')
  for (;;) {
    const { rows } = await tx.list('job-run', { scope: 'all', where, limit: 500 })
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id).sort()
    const runs = await tx.lock('job-run', ids, 'all')
    // Somebody may have tried one of them again meanwhile.
    if (runs.some(({ status }) => status === 'queued' || status === 'running')) throw refused()
    const released = runs.map(run => storedRow(resource, { ...withoutFields(run, Object.keys(on)), id: run.id }))
    await tx.update('job-run', released)
  }
}
