import { formatDate, formatDateTime } from '../formatDate.ts'
import { type ChartIndex, type ChartRow, momentOf } from './chartData.ts'

/** How an index of these rows is read: a day where all are whole days, else day and time; words as they are. */
export function indexName(
  rows: readonly ChartRow[],
  indexKey: string,
  index: ChartIndex,
): (at: string | number) => string {
  if (index.kind === 'text') return String
  const { timeZone } = index
  const days = rows.every(row => formatDateTime(momentOf(row[indexKey]), timeZone).endsWith('00:00'))
  return at => (days ? formatDate(momentOf(at), timeZone) : formatDateTime(momentOf(at), timeZone))
}
