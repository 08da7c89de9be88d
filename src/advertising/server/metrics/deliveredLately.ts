import type { Row } from '../../../engine/server/store/Store.ts'
import { addDays } from '../../reporting/reportRange.ts'
import type { FactReads } from '../facts/store/factStore.ts'
import { factsQuestion, hoursQuestion } from './factsQuestion.ts'

/**
 * Which campaigns, strategies and line items were told to deliver yesterday or today. What was told of the hours before one was resumed
 * says nothing of what it does now.
 * @param resumedAt when a row last went on, in milliseconds
 */
export async function deliveredLately(
  facts: FactReads,
  rows: readonly Row[],
  resumedAt: (row: Row) => number,
  now: Date,
): Promise<ReadonlySet<string>> {
  const today = now.toISOString().slice(0, 10)
  const yesterday = addDays(today, -1)
  const resumed = rows.flatMap(row => {
    // The hour in which it was resumed may have been told of before its pause.
    const from = Math.ceil(resumedAt(row) / HOUR) * HOUR
    return from > Date.parse(yesterday) ? [{ row, from }] : []
  })
  const since = new Map(resumed.map(({ row, from }) => [row.id, from]))
  const found = new Set<string>()
  const [days, hours] = await Promise.all([
    facts.reportFacts(
      factsQuestion({ scope: 'all', dimensions, metrics: ['impressions'], from: yesterday, to: today }),
    ),
    tellHours(facts, resumed, now),
  ])
  for (const { values, sums } of days) {
    if (sums.impressions) for (const id of values) if (!since.has(id)) found.add(id)
  }
  for (const { values, sums } of hours) {
    const [hour = '', ...ids] = values
    const isAfter = (id: string) => Date.parse(hour) >= (since.get(id) ?? Number.POSITIVE_INFINITY)
    if (sums.impressions) for (const id of ids.filter(isAfter)) found.add(id)
  }
  return found
}

/** The hours from the first of them on, of their campaigns only. */
async function tellHours(
  facts: FactReads,
  resumed: readonly { readonly row: Row; readonly from: number }[],
  now: Date,
) {
  const start = resumed.reduce((first, { from }) => Math.min(first, from), Number.POSITIVE_INFINITY)
  if (start > now.getTime()) return []
  const campaigns = new Set(resumed.map(({ row }) => String(row.campaign ?? row.id)))
  return facts.reportFacts(
    hoursQuestion({
      scope: 'all',
      dimensions: ['hour', ...dimensions],
      metrics: ['impressions'],
      filters: [{ dimension: 'campaign', op: 'in', values: [...campaigns] }],
      hours: { start, end: Math.floor(now.getTime() / HOUR) * HOUR + HOUR },
    }),
  )
}

const dimensions = ['campaign', 'strategy', 'lineItem'] as const
const HOUR = 3_600_000
