import type { Row } from '../store/Store.ts'

/**
 * In whose name a run is done. What is sent goes to receivers whom somebody chose, with what that person may see, whoever starts it: nobody
 * is sent more by having it started by somebody who sees more. What stays here is made for who asked for it.
 */
export function runOwner(run: Row, job: Row | null): string {
  if (job && (run.slot || job.delivery !== 'none')) return keeperOf(job)
  return String(run.owner ?? run.createdBy)
}

/** Who chose what a job delivers, and to whom. Jobs of before that was kept are whose who changed them last. */
export function keeperOf({ setUpBy, updatedBy }: Row): string {
  return String(setUpBy ?? updatedBy)
}
