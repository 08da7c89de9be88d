import type { DomainContext } from '../../../engine/server/domain/domain.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { Plan } from '../../reporting/pacing.ts'
import { strategyDates } from '../domain/strategyDates.ts'

/** A row's budget over its flight; null for rows that have none, like media. */
export async function planOf(entity: string, row: Row, find: DomainContext['find']): Promise<Plan | null> {
  const campaign = entity === 'strategy' ? await find('campaign', row.campaign) : null
  const dates = entity === 'strategy' ? strategyDates(row, campaign) : row
  const [start, end] = [Date.parse(String(dates.startAt)), Date.parse(String(dates.endAt))]
  const inImpressions = row.budgetType === 'impressions'
  const budget = Number(inImpressions ? row.impressionsTotal : row.budgetTotal)
  if (!(end > start) || !(budget > 0)) return null
  const curve = curveOf(row.pacing)
  return { unit: inImpressions ? 'impressions' : 'micros', budget, start, end, ...(curve ? { curve } : {}) }
}

function curveOf(pacing: unknown): NonNullable<Plan['curve']> | null {
  if (typeof pacing !== 'object' || pacing === null || Reflect.get(pacing, 'type') !== 'custom') return null
  const custom: unknown = Reflect.get(pacing, 'custom')
  if (!Array.isArray(custom)) return null
  const steps = custom.flatMap((step: { readonly date?: unknown; readonly percent?: unknown }) =>
    typeof step.date === 'string' && typeof step.percent === 'number'
      ? [{ date: step.date, percent: step.percent }]
      : [],
  )
  return steps.sort((a, b) => (a.date < b.date ? -1 : 1))
}
