import { someOf } from '../../../engine/server/sample/random.ts'
import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import type { Fact } from '../facts/store/factStore.ts'
import type { Delivery } from './lineItems.ts'
import { lossFactsOf } from './lossFacts.ts'
import { sampleFact, unbidFact } from './sampleFact.ts'

/**
 * How a line item's day is spread over the hours of its country, from three in the afternoon: when people are at their
 * screens, and no more hours than a first start has the time to write.
 */
const curve = [5, 6, 7, 8, 8, 6] as const
const firstHour = 15
/** Of today every hour is told: who looks in the morning compares it with an even plan. */
const wholeDay = [
  39, 39, 39, 39, 39, 39, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 41, 41, 41, 41, 41, 41,
] as const
/** Hours ahead of UTC; the others are European. */
const offsets: Readonly<Record<string, number>> = { US: -5, CA: -5, BR: -3, GB: 0, JP: 9, AU: 10 }
/** Monday first; weekends are quieter. */
const weekdays = [1.01, 1.02, 1.02, 1.01, 1, 0.98, 0.96] as const

/**
 * Hourly facts of the last days, complete to the last full hour. What a line item spends follows its budget: even
 * pacing over its flight, times how well it does; never more than the budget.
 */
export function factsOf(builder: SampleBuilder, deliveries: readonly Delivery[]): Fact[] {
  const days = builder.scale === 'full' ? 60 : 14
  return deliveries.flatMap(delivery => [...factsOfLine(builder, delivery, -days)])
}

function* factsOfLine(builder: SampleBuilder, delivery: Delivery, from: number): Generator<Fact> {
  const { line, start, end, pace } = delivery
  const random = builder.random(`facts ${String(line.code)}`)
  const places = placesOf(builder, line)
  const budget = Number(line.budgetTotal)
  const ahead = offsets[delivery.country] ?? 1
  const perDay = budget / Math.max(1, flightDays(line))
  // What was spent before the days that are told counts against the budget, too.
  let left = budget - Math.max(0, from - start) * perDay * Math.min(pace, 1)
  for (let day = Math.max(start, from); day < Math.min(end, 1); day++) {
    const date = builder.day(day)
    const reported: Fact[] = []
    const weekday = weekdays[(date.getUTCDay() + 6) % 7] ?? 1
    const wanted = perDay * pace * weekday * (0.94 + random() * 0.12)
    const shares = day === 0 ? wholeDay : curve
    const sum = shares.reduce((total: number, share) => total + share, 0)
    for (const [index, share] of shares.entries()) {
      const hour = day === 0 ? index : (firstHour + index - ahead + 24) % 24
      if (builder.day(day, hour + 1) > builder.now) continue
      const spend = Math.floor(Math.min(left, (wanted * share) / sum))
      if (spend < 10_000) continue
      const place = places[Math.abs(day) % places.length]
      // In the days that lists draw, deals take turns by the hour, so that none of them is silent for a day.
      const turn = day < -14 ? day : day * wholeDay.length + index
      reported.push(
        sampleFact(delivery, random, { hour: builder.day(day, hour).toISOString(), spend, day, turn, place }),
      )
      left -= spend
    }
    if (delivery.unbid) {
      if (day >= -7) yield* reported.map(unbidFact)
      continue
    }
    yield* reported
    if (day >= -7) yield* lossFactsOf(reported, random)
  }
}

/** A few places where a line item is seen, that show what it has. */
function placesOf(builder: SampleBuilder, { id, organization, lineItemType }: Delivery['line']): readonly SampleRow[] {
  const wanted = { display: 'banner', native: 'banner', video: 'video', ctv: 'video', audio: 'audio' }[
    String(lineItemType)
  ]
  const fitting = builder
    .of('placement', String(organization))
    .filter(({ mediaTypes }) => Array.isArray(mediaTypes) && mediaTypes.includes(wanted))
  return fitting.length ? someOf(builder.random(`places ${id}`), fitting, 4) : []
}

function flightDays(line: Delivery['line']): number {
  return Math.round((Date.parse(String(line.endAt)) - Date.parse(String(line.startAt))) / 86_400_000)
}
