import { addDays, daysIn } from '../reporting/reportRange.ts'
import { dividedBy } from './dividedBy.ts'

/**
 * A flat fee for a calendar month, divided among what was bought: each day has its part of the month and is divided by spend. Days on
 * which nothing was spent are not charged, as with fees for a month (`lineItemWaterfall`). A month that was bought every day is charged
 * to the micro.
 * @returns micros in the order of the parts
 */
export function flatShares(
  perMonth: number,
  parts: readonly { readonly day: string; readonly spend: number }[],
): number[] {
  const byDay = new Map<string, number[]>()
  for (const [at, { day, spend }] of parts.entries()) if (spend > 0) byDay.set(day, [...(byDay.get(day) ?? []), at])
  const shares = parts.map(() => 0)
  for (const [day, places] of byDay) {
    const weights = places.map(at => ({ weight: parts[at]?.spend ?? 0 }))
    for (const [at, amount] of dividedBy(amountOfDay(perMonth, day), weights).entries())
      shares[places[at] ?? -1] = amount
  }
  return shares
}

/** Up to the day less up to the day before, so that the days of a month add up to it. */
function amountOfDay(perMonth: number, day: string): number {
  const first = `${day.slice(0, 7)}-01`
  const nextMonth = `${addDays(first, 31).slice(0, 7)}-01`
  const length = BigInt(daysIn({ from: first, to: addDays(nextMonth, -1) }))
  const number = BigInt(daysIn({ from: first, to: day }))
  const amount = BigInt(perMonth)
  return Number((amount * number) / length - (amount * (number - 1n)) / length)
}
