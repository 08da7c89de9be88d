import { compareText } from '../../../engine/server/store/compareText.ts'
import type { FactSums } from '../../reporting/factShape.ts'
import { asksPeople, type FactGroup, type FactReport, measuresOfReport } from '../facts/store/factReport.ts'
import { asksFees } from './feeGroups.ts'
import { asksParties } from './withPartyAmounts.ts'

/**
 * The total of a report whose groups are all there, as the facts would answer it: each fact is in one group. One row, or one for each
 * currency. Null where it has to be asked for: people are in several groups, and converted amounts are rounded in each.
 */
export function addUpGroups(
  report: FactReport,
  groups: readonly FactGroup[],
  isPerCurrency: boolean,
): readonly FactGroup[] | null {
  if (report.rates !== null || asksPeople(report) || asksFees(report) || asksParties(report)) return null
  const place = isPerCurrency ? report.dimensions.indexOf('currency') : -1
  const currencies = new Set(groups.map(({ values }) => values[place] ?? ''))
  return [...currencies].sort(compareText).map(currency => ({
    values: isPerCurrency ? [currency] : [],
    sums: sumOf(
      report,
      groups.filter(({ values }) => (values[place] ?? '') === currency),
    ),
  }))
}

function sumOf(report: FactReport, groups: readonly FactGroup[]): Partial<FactSums> {
  return Object.fromEntries(
    measuresOfReport(report).map(measure => [measure, groups.reduce((sum, { sums }) => sum + (sums[measure] ?? 0), 0)]),
  )
}
