import type { Row } from '../../../engine/server/store/Store.ts'
import { addDays } from '../../reporting/reportRange.ts'
import type { FactReads } from '../facts/store/factStore.ts'
import { factsQuestion, hoursQuestion } from './factsQuestion.ts'

/**
 * Which of these campaigns, strategies or line items were told to deliver yesterday or today. What was told of the hours before one was
 * resumed says nothing of what it does now.
 * @param resumedAt when a row last went on, in milliseconds
 */
export async function deliveredLately(
  facts: FactReads,
  { dimension, rows, resumedAt, now, signal }: Lately,
): Promise<ReadonlySet<string>> {
  const today = now.toISOString().slice(0, 10)
  const yesterday = addDays(today, -1)
  const since = new Map<string, number>()
  for (const row of rows) {
    // The hour in which it was resumed may have been told of before its pause.
    const from = Math.ceil(resumedAt(row) / HOUR) * HOUR
    if (from > Date.parse(yesterday)) since.set(row.id, from)
  }
  const others = rows.filter(({ id }) => !since.has(id)).map(({ id }) => id)
  const start = Math.min(...since.values())
  const asked = (ids: readonly string[]) =>
    ({ scope: 'all', metrics: ['impressions'], filters: [{ dimension, op: 'in', values: ids }], signal }) as const
  const [days, hours] = await Promise.all([
    others.length === 0
      ? []
      : facts.reportFacts(factsQuestion({ ...asked(others), dimensions: [dimension], from: yesterday, to: today })),
    start > now.getTime()
      ? []
      : facts.reportFacts(
          hoursQuestion({
            ...asked([...since.keys()]),
            dimensions: ['hour', dimension],
            hours: { start, end: Math.floor(now.getTime() / HOUR) * HOUR + HOUR },
          }),
        ),
  ])
  const found = new Set<string>()
  for (const { values, sums } of days) if (sums.impressions) found.add(values[0] ?? '')
  for (const { values, sums } of hours) {
    const [hour = '', id = ''] = values
    if (sums.impressions && Date.parse(hour) >= (since.get(id) ?? Number.POSITIVE_INFINITY)) found.add(id)
  }
  return found
}

interface Lately {
  /** What `rows` are. */
  readonly dimension: 'campaign' | 'strategy' | 'lineItem'
  readonly rows: readonly Row[]
  readonly resumedAt: (row: Row) => number
  readonly now: Date
  readonly signal: AbortSignal
}

const HOUR = 3_600_000
