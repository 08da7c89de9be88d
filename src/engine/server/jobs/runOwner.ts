import type { Row } from '../store/Store.ts'

/** Who a run is for: of a schedule's, who has set it up. */
export function runOwner(run: Row, job: Row | null): string {
  return String(job && run.slot ? job.updatedBy : (run.owner ?? run.createdBy))
}
