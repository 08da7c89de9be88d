import type { Fact } from '../store/Store.ts'
import type { Delivery } from './lineItems.ts'
import type { Random } from './random.ts'
import type { SampleBook } from './SampleBook.ts'

/**
 * How a line item's day is spread over the hours of its country, from one in the afternoon: when people are at their
 * screens, and no more hours than a first start has the time to write.
 */
const curve = [5, 5, 6, 6, 7, 8, 8, 6] as const
const firstHour = 13
const curveSum = curve.reduce((sum: number, share) => sum + share, 0)
/** Hours ahead of UTC; the others are European. */
const offsets: Readonly<Record<string, number>> = { US: -5, CA: -5, BR: -3, GB: 0, JP: 9, AU: 10 }
/** Monday first; weekends are quieter. */
const weekdays = [1.05, 1.06, 1.05, 1.04, 1.02, 0.9, 0.88] as const

/**
 * Hourly facts of the last days, complete to the last full hour. What a line item spends follows its budget: even
 * pacing over its flight, times how well it does; never more than the budget.
 */
export function factsOf(book: SampleBook, deliveries: readonly Delivery[]): Fact[] {
  const days = book.scale === 'full' ? 60 : 14
  return deliveries.flatMap(delivery => [...factsOfLine(book, delivery, -days)])
}

function* factsOfLine(book: SampleBook, delivery: Delivery, from: number): Generator<Fact> {
  const { line, start, end, pace } = delivery
  const random = book.random(`facts ${String(line.code)}`)
  const budget = Number(line.budgetTotal)
  const ahead = offsets[delivery.country] ?? 1
  const perDay = budget / Math.max(1, flightDays(line))
  // What was spent before the days that are told counts against the budget, too.
  let left = budget - Math.max(0, from - start) * perDay * Math.min(pace, 1)
  for (let day = Math.max(start, from); day < Math.min(end, 1); day++) {
    const date = book.day(day)
    const weekday = weekdays[(date.getUTCDay() + 6) % 7] ?? 1
    const wanted = perDay * pace * weekday * (0.92 + random() * 0.16)
    for (const [place, share] of curve.entries()) {
      const hour = (firstHour + place - ahead + 24) % 24
      if (book.day(day, hour + 1) > book.now) continue
      const spend = Math.floor(Math.min(left, (wanted * share) / curveSum))
      if (spend < 10_000) continue
      const fact = factOf(delivery, random, { hour: book.day(day, hour).toISOString(), spend, turn: day * 24 + hour })
      left -= fact.spend
      yield fact
    }
  }
}

function factOf(delivery: Delivery, random: Random, { hour, spend, turn }: Hour): Fact {
  const { line, cpm, media, deals } = delivery
  const type = String(line.lineItemType)
  const streams = type === 'video' || type === 'ctv' || type === 'audio'
  const impressions = Math.max(1, Math.round((spend / (cpm * 1_000_000)) * 1000))
  const wins = Math.round(impressions * (1.04 + random() * 0.04))
  const bids = Math.round(wins / (0.12 + random() * 0.14))
  const starts = streams ? Math.round(impressions * (0.95 + random() * 0.04)) : 0
  const completion = { video: 0.68, ctv: 0.93, audio: 0.9 }[type as 'video' | 'ctv' | 'audio'] ?? 0
  const clicks = Math.min(impressions, Math.round(impressions * clickRates(type) * (0.5 + random())))
  return {
    hour,
    organization: String(line.organization),
    campaign: String(line.campaign),
    strategy: String(line.strategy),
    lineItem: line.id,
    media: media[Math.abs(turn) % media.length] ?? '',
    deal: deals.length ? (deals[Math.abs(turn) % deals.length] ?? '') : '',
    bidRequests: Math.round(bids / (0.2 + random() * 0.3)),
    bids,
    wins,
    impressions,
    viewable: Math.round(impressions * (type === 'audio' ? 0 : 0.62 + random() * 0.14)),
    clicks,
    conversions: Math.min(clicks, Math.round(clicks * (0.02 + random() * 0.04) + (random() < 0.05 ? 1 : 0))),
    starts,
    completes: Math.min(starts, Math.round(starts * (completion - 0.03 + random() * 0.06))),
    spend,
  }
}

function clickRates(type: string): number {
  return { display: 0.0018, native: 0.004, video: 0.003, ctv: 0.0002, audio: 0.0008, dooh: 0 }[type] ?? 0.001
}

function flightDays(line: Delivery['line']): number {
  return Math.round((Date.parse(String(line.endAt)) - Date.parse(String(line.startAt))) / 86_400_000)
}

interface Hour {
  readonly hour: string
  /** Micros. */
  readonly spend: number
  readonly turn: number
}
