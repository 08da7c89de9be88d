import type { Row } from '../store/Store.ts'

/** In whose name a run is done. */
export function runOwner(run: Row, job: Row | null): string {
  return String(isKeepers(run, job) ? keeperOf(job) : (run.owner ?? run.createdBy))
}

/**
 * Whether a run is its job's keeper's, and not whoever's asked for it. What is sent goes to receivers whom somebody chose, with what that
 * person may see: nobody is sent more by having it started by somebody who sees more. What changes rows is done with the rights of who
 * starts it: nobody changes more by starting it.
 */
export function isKeepers(run: Row, job: Row | null): job is Row {
  return job !== null && (Boolean(run.slot) || (job.delivery !== 'none' && !changesRows(job)))
}

/** Whether a job does something to rows, and doesn't only tell of them. */
export function changesRows({ kind }: Row): boolean {
  return kind === 'archive_sweep'
}

/** Who chose what a job delivers, and to whom. Jobs of before that was kept are whose who changed them last. */
export function keeperOf({ setUpBy, updatedBy }: Row): string {
  return String(setUpBy ?? updatedBy)
}
