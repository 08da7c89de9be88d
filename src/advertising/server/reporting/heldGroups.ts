import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import type { FactGroup, FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'

/** Groups of facts that are held at once, for what is worked out beside them. */
const most = 200_000

/** @throws ApiError 400 with this sentence where there are too many of them */
export async function heldGroups(reads: Reads, report: FactReport, tooMany: string): Promise<readonly FactGroup[]> {
  const groups = await reads.extension(factStore).reportFacts({ ...report, order: [], limit: most + 1 })
  if (groups.length > most) throw new ApiError(400, { error: tooMany })
  return groups
}
