import { type ServedRow, timeOf } from './servedRow.ts'

/**
 * From when a row's plan counts, in milliseconds: from its start, or from its launch where that came later, as nothing was planned for the
 * time before. Bids and the verdict on pacing go by the same.
 */
export function plannedFrom(start: number | null, { launchedAt }: ServedRow): number | null {
  return start === null ? null : Math.max(start, timeOf(launchedAt) ?? 0)
}
