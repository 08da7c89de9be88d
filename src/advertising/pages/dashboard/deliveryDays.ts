import { type MetricKey, metricOf, metricValue } from '../../reporting/metrics.ts'
import { currencyOfRow, type DayRange, type ReportAnswer } from '../../reporting/reportAnswer.ts'
import type { ReportQuestion } from '../../reporting/reportQuestion.ts'
import { addDays } from '../../reporting/reportRange.ts'

/** Two whole weeks by day; today's figures are still coming in. Every part of the dashboard reads the same answer. */
export const deliveryQuestion: ReportQuestion = {
  dimensions: ['day'],
  metrics: ['spend', 'impressions', 'clicks'],
  dateRange: 'last_14',
  totals: false,
}

/** The days of an answer to `deliveryQuestion`, with the currencies that its money is of. */
export function deliveryDays(answer: ReportAnswer): { readonly days: readonly Delivered[]; readonly codes: string[] } {
  const days = deliveredRows(answer)
  return { days, codes: [...new Set(days.map(one => one.currency))].filter(Boolean).sort() }
}

/** What was delivered by row; without a name or a figure that was not asked for. */
export function deliveredRows(answer: ReportAnswer): readonly (Delivered & { readonly campaign: string })[] {
  const at = (key: string) => answer.columns.findIndex(column => column.key === key)
  const [day, campaign, spend, impressions, clicks] = ['day', 'campaign', 'spend', 'impressions', 'clicks'].map(at)
  return answer.rows.map(row => ({
    day: String(row.cells[day ?? -1] ?? ''),
    campaign: String(row.cells[campaign ?? -1] ?? ''),
    currency: currencyOfRow(answer, row),
    spend: Number(row.cells[spend ?? -1] ?? 0),
    impressions: Number(row.cells[impressions ?? -1] ?? 0),
    clicks: Number(row.cells[clicks ?? -1] ?? 0),
  }))
}

/** What days come to, and the rates of them all: rates are never averaged over days. Amounts must be of one currency. */
export function sumOf(days: readonly Omit<Delivered, 'day' | 'currency'>[]): DeliverySums {
  const sums = { spend: 0, impressions: 0, clicks: 0 }
  for (const day of days) {
    sums.spend += day.spend
    sums.impressions += day.impressions
    sums.clicks += day.clicks
  }
  const rate = (key: MetricKey) => metricValue(metricOf(key), sums)
  return { ...sums, ctr: rate('ctr'), cpm: rate('cpm') }
}

/** Each day of a range: one without delivery has zeros, whose rates have no value. */
export function everyDay(days: readonly Delivered[], { from, to }: DayRange) {
  const found = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    found.push({ day, ...sumOf(days.filter(one => one.day === day)) })
  }
  return found
}

export interface Delivered {
  readonly day: string
  readonly currency: string
  readonly spend: number
  readonly impressions: number
  readonly clicks: number
}

export interface DeliverySums extends Omit<Delivered, 'day' | 'currency'> {
  /** Percent points, and micros for a thousand impressions; null without impressions. */
  readonly ctr: number | null
  readonly cpm: number | null
}
