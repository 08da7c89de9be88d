import type { Reads, Store } from '../../../engine/server/store/Store.ts'
import type { FactGroup, FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { asksFees, feeGroups } from './feeGroups.ts'

/** The groups of a report: facts know most dimensions themselves, fees are worked out beside them. */
export function reportGroups(reads: Reads, report: FactReport): Promise<FactGroup[]> {
  return asksFees(report) ? feeGroups(reads, report) : reads.extension(factStore).reportFacts(report)
}

/** The same in portions, which facts alone take little memory for. */
export async function* streamGroups(
  { read, extension }: Pick<Store, 'read' | 'extension'>,
  report: FactReport,
): AsyncGenerator<readonly FactGroup[]> {
  if (!asksFees(report)) return yield* extension(factStore).streamFacts(report)
  const groups = await feeGroups(read, report)
  for (let at = 0; at < groups.length; at += portion) yield groups.slice(at, at + portion)
}

const portion = 1000
