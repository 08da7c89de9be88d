import { numberOf, type Part, partOf, textOf } from '../../engine/contract/looseValues.ts'

/** A period of a guarantee: what was promised for it and what was delivered. Days are in UTC, both included. */
export interface GuaranteePeriod {
  readonly from: string
  readonly to: string
  readonly guaranteed: number
  readonly delivered: number
  /** Whether it is over: only then is something missing. */
  readonly isOver: boolean
}

const day = 86_400_000
/** More are not looked at, the last ones count. */
const mostPeriods = 60

/**
 * The periods of a deal's delivery guarantee up to today, by what was delivered on each day. A period that the flight begins or
 * ends in counts for its days. Empty where impressions aren't guaranteed.
 */
export function guaranteePeriods(
  deal: Part,
  impressions: ReadonlyMap<string, number>,
  now: Date,
): readonly GuaranteePeriod[] {
  const { measure, period, impressions: amount } = partOf(deal.guarantee)
  const guaranteed = numberOf(amount)
  const [start, end] = [Date.parse(textOf(deal.startAt)), Date.parse(textOf(deal.endAt))]
  if (measure !== 'impressions' || guaranteed === null || Number.isNaN(start) || Number.isNaN(end)) return []
  const [first, last] = [startOfDay(start), startOfDay(end - 1)]
  const today = startOfDay(now.getTime())
  const periods: GuaranteePeriod[] = []
  for (let from = first; from <= Math.min(last, today); ) {
    const [opens, closes] = boundsOf(textOf(period), from, first, last)
    const to = Math.min(closes, last)
    const days = (to - from) / day + 1
    const whole = (closes - opens) / day + 1
    periods.push({
      from: dayText(from),
      to: dayText(to),
      guaranteed: Math.round((guaranteed * days) / whole),
      delivered: deliveredIn(impressions, from, to),
      isOver: to < today,
    })
    from = to + day
  }
  return periods.slice(-mostPeriods)
}

/** What is missing in a period that is over. */
export function shortfallOf({ guaranteed, delivered, isOver }: GuaranteePeriod): number {
  return isOver ? Math.max(0, guaranteed - delivered) : 0
}

/** First and last day of the whole period that a day is in. */
function boundsOf(period: string, at: number, first: number, last: number): readonly [number, number] {
  const date = new Date(at)
  switch (period) {
    case 'day':
      return [at, at]
    case 'week': {
      const monday = at - ((date.getUTCDay() + 6) % 7) * day
      return [monday, monday + 6 * day]
    }
    case 'month': {
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
      return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0)]
    }
    default:
      return [first, last]
  }
}

function deliveredIn(impressions: ReadonlyMap<string, number>, from: number, to: number): number {
  let sum = 0
  for (let at = from; at <= to; at += day) sum += impressions.get(dayText(at)) ?? 0
  return sum
}

function startOfDay(moment: number): number {
  return Math.floor(moment / day) * day
}

function dayText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
