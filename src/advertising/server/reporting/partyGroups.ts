import type { Reads } from '../../../engine/server/store/Store.ts'
import type { FactGroup, FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { heldGroups } from './heldGroups.ts'
import { orderGroups } from './orderGroups.ts'
import { sortsByParties, tooManyParts, withPartyAmounts } from './withPartyAmounts.ts'

/** The groups of a report with what parties get of each. Sorted by that, all of them are held at once. */
export async function partyGroups(reads: Reads, report: FactReport): Promise<FactGroup[]> {
  const complete = await withPartyAmounts(reads, report)
  if (!sortsByParties(report)) return (await reads.extension(factStore).reportFacts(report)).map(complete)
  const groups = await heldGroups(reads, report, tooManyParts)
  return orderGroups(reads, report, groups.map(complete))
}
