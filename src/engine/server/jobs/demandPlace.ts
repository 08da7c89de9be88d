import type { ApiContext } from '../apiContext.ts'
import { writeResults } from '../entities/writeResults.ts'
import type { Row } from '../store/Store.ts'
import type { Delivery } from './deliver.ts'
import { DeliveryFailed } from './deliveryFailed.ts'
import { deliveryPlaces } from './deliveryPlaces.ts'

/**
 * Whoever chose what a job is delivered to chose its address. A job of before that was kept has the one that it is sent to first.
 * @throws DeliveryFailed for good, with `movedAway`, where it leads elsewhere by now
 */
export async function demandPlace(
  context: ApiContext,
  { job, run }: Delivery,
  target: Row,
  movedAway: string,
): Promise<void> {
  const kept = deliveryPlaces[String(job.delivery)]
  if (!kept || !run.job) return
  const place = kept.placeOf(target)
  let chosen = job[kept.field]
  if (!chosen) {
    await writeResults(context, 'scheduled-job', [job.id], row => {
      chosen = row[kept.field] ?? place
      return { ...row, [kept.field]: chosen }
    })
  }
  if (chosen !== place) throw new DeliveryFailed(movedAway, 1, true)
}
