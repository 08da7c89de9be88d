import { deliveryPlaces } from '../jobs/deliveryPlaces.ts'
import { allRows } from '../store/allRows.ts'
import type { Row } from '../store/Store.ts'
import { refOf, refsColumn, storedRow } from '../store/storedRow.ts'
import type { Cascade } from './resourceHooks.ts'

/**
 * Binds scheduled jobs whose webhook or destination gets another address. Jobs saved before addresses were kept are bound to the address
 * the target had until now, so that they send nothing to the new one.
 */
export async function bindJobs(row: Row, old: Row | null, { tx, resource, catalogue }: Cascade): Promise<void> {
  const { entity } = resource
  const [kept, jobs] = [deliveryPlaces[entity], catalogue.resources['scheduled-job']]
  if (!kept || !jobs || !old || kept.placeOf(row) === kept.placeOf(old)) return
  const isUnbound = (job: Row) => job.delivery === entity && job[entity] === row.id && !job[kept.field]
  const where = [{ column: refsColumn, op: 'in', values: [refOf(entity, row.id)] }] as const
  const ids = (await allRows(tx, jobs.entity, { scope: 'all', where })).filter(isUnbound).map(({ id }) => id)
  if (ids.length === 0) return
  // As they are now: somebody may have saved one since.
  const unbound = (await tx.lock(jobs.entity, ids.sort(), 'all')).filter(isUnbound)
  const bound = unbound.map(job => storedRow(jobs, { ...job, [kept.field]: kept.placeOf(old) }))
  if (bound.length > 0) await tx.update(jobs.entity, bound)
}
