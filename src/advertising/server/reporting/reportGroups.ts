import type { Reads, Store } from '../../../engine/server/store/Store.ts'
import type { FactGroup, FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { asksFees, feeGroups } from './feeGroups.ts'
import { partyGroups } from './partyGroups.ts'
import { asksParties, sortsByParties, withPartyAmounts } from './withPartyAmounts.ts'

/** The groups of a report: facts know most dimensions themselves, fees and what parties get are worked out beside them. */
export function reportGroups(reads: Reads, report: FactReport): Promise<FactGroup[]> {
  if (asksFees(report)) return feeGroups(reads, report)
  return asksParties(report) ? partyGroups(reads, report) : reads.extension(factStore).reportFacts(report)
}

/** The same in portions, which facts alone take little memory for. */
export async function* streamGroups(
  { read, extension }: Pick<Store, 'read' | 'extension'>,
  report: FactReport,
): AsyncGenerator<readonly FactGroup[]> {
  if (asksFees(report) || sortsByParties(report)) {
    const groups = await reportGroups(read, report)
    for (let at = 0; at < groups.length; at += portion) yield groups.slice(at, at + portion)
    return
  }
  const complete = asksParties(report) ? await withPartyAmounts(read, report) : null
  for await (const groups of extension(factStore).streamFacts(report)) yield complete ? groups.map(complete) : groups
}

const portion = 1000
