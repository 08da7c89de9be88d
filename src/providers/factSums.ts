import type { DailyFact } from './extraCalls.ts'

/** What a stretch of days adds up to, and the rates of the whole stretch: rates are never averaged over rows. */
export interface FactSums {
  readonly impressions: number
  readonly clicks: number
  readonly spend: number
  /** Percent points; null without impressions. */
  readonly ctr: number | null
  /** Micros for a thousand impressions; null without impressions. */
  readonly ecpm: number | null
}

export function sumFacts(facts: readonly DailyFact[]): FactSums {
  let [impressions, clicks, spend] = [0, 0, 0]
  for (const fact of facts) {
    impressions += fact.impressions
    clicks += fact.clicks
    spend += fact.spend
  }
  const ctr = impressions ? (clicks / impressions) * 100 : null
  const ecpm = impressions ? (spend / impressions) * 1000 : null
  return { impressions, clicks, spend, ctr, ecpm }
}

/** The last `days` whole days (UTC), ending yesterday: today's figures are still coming in. */
export function lastDays(days: number, before = 0, now = new Date()): { readonly from: string; readonly to: string } {
  const day = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)
  return { from: day(days + before), to: day(1 + before) }
}

/** The sums of each day from `from` to `to`: a day without delivery is a row of zeros, whose rates have no value. */
export function sumByDay(facts: readonly DailyFact[], { from, to }: DaySpan): readonly DaySums[] {
  const days = new Map<string, DailyFact[]>()
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    days.set(new Date(at).toISOString().slice(0, 10), [])
  }
  for (const fact of facts) days.get(fact.day)?.push(fact)
  return [...days].map(([day, own]) => ({ day, ...sumFacts(own) }))
}

export interface DaySums extends FactSums {
  readonly day: string
}

/** First and last day, both included. */
interface DaySpan {
  readonly from: string
  readonly to: string
}
