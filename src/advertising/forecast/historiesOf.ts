import type { DayMetrics } from './hindcast.ts'

const DAY = 86_400_000

/** Days of delivery by line item, as facts tell them; only the days of its flight, and of those each. */
export function historiesOf(
  reported: readonly {
    readonly values: readonly string[]
    readonly sums: { readonly spend?: number; readonly impressions?: number }
  }[],
  flights: readonly { readonly id: string; readonly startAt?: unknown; readonly endAt?: unknown }[],
  { start, end }: { readonly start: number; readonly end: number },
): ReadonlyMap<string, readonly DayMetrics[]> {
  const figures = new Map(reported.map(({ values: [id = '', day = ''], sums }) => [`${id} ${day}`, sums]))
  return new Map(
    flights.map(({ id, startAt, endAt }) => {
      // A day that began before the flight, or ends after it, is no whole one.
      const first = Math.max(start, Math.ceil(timeOr(startAt, start) / DAY) * DAY)
      const last = Math.min(end, Math.floor(timeOr(endAt, end) / DAY) * DAY)
      const count = Math.max(0, (last - first) / DAY)
      const days = Array.from({ length: count }, (_, index) => new Date(first + index * DAY).toISOString().slice(0, 10))
      return [
        id,
        days.map(day => {
          const { spend = 0, impressions = 0 } = figures.get(`${id} ${day}`) ?? {}
          return { spend, impressions }
        }),
      ]
    }),
  )
}

function timeOr(value: unknown, otherwise: number): number {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? otherwise : time
}
