import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'
import type { JobKind } from './jobKind.ts'
import { jobKinds } from './jobKinds.ts'

/** What runs can ask this process for, by their `kind`. */
export function knownKinds({ jobs }: Pick<ApiContext, 'jobs'>): ReadonlyMap<string, JobKind> {
  return new Map(Object.entries({ ...jobs, ...jobKinds }))
}

/** Whether a run is left to others: processes of another version may know its kind. */
export function isForOthers(context: Pick<ApiContext, 'clock' | 'jobs'>, { kind, updatedAt }: Row): boolean {
  return !knownKinds(context).has(String(kind)) && String(updatedAt) > givenUpSince(context)
}

/** What has waited since then for somebody who knows its kind has failed: nobody does. */
export function givenUpSince({ clock }: Pick<ApiContext, 'clock'>): string {
  return new Date(clock().getTime() - 86_400_000).toISOString()
}
