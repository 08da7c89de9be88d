import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { HookContext } from '../../../engine/server/hooks/resourceHooks.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { Plan } from '../../reporting/pacing.ts'
import { pacingCurve } from '../../reporting/pacingCurve.ts'
import { plannedFrom } from '../../serving/plannedFrom.ts'
import { timeOf } from '../../serving/servedRow.ts'
import { strategyDates } from '../hooks/strategyDates.ts'

/** A row's budget over its flight; null for rows that have none, like media. */
export async function planOf(entity: string, row: Row, find: HookContext['find']): Promise<Plan | null> {
  const campaign = entity === 'strategy' ? await find('campaign', row.campaign) : null
  const dates = entity === 'strategy' ? strategyDates(row, campaign) : row
  const end = Date.parse(String(dates.endAt))
  const start = plannedFrom(timeOf(dates.startAt), row)
  const inImpressions = row.budgetType === 'impressions'
  const budget = Number(inImpressions ? row.impressionsTotal : row.budgetTotal)
  if (start === null || !(end > start) || !(budget > 0)) return null
  const zone = textOf(row.timezone) || textOf(campaign?.timezone) || 'UTC'
  return {
    unit: inImpressions ? 'impressions' : 'micros',
    budget,
    start,
    end,
    ...pacingCurve(partOf(row.pacing), zone),
  }
}
