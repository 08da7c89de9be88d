import { theLanguage } from '../../texts/language.ts'

/**
 * At most `most` moments between two others that a person would mark: full hours, midnights, Mondays, first days of
 * months and years, on the clocks of `timeZone`. Each with the text that stands under it. `wholeDays`: nothing within a day.
 */
export function timeTicks(
  from: number,
  to: number,
  most: number,
  timeZone = 'UTC',
  wholeDays = false,
): readonly TimeTick[] {
  if (!(to > from) || most < 1) return Number.isFinite(from) ? [{ at: from, label: labelOf(from, day, timeZone) }] : []
  const step =
    steps.find(size => (to - from) / size <= most && (size >= day || !wholeDays)) ??
    year * Math.ceil((to - from) / year / most)
  const moments =
    step >= month ? monthStarts(from, to, Math.round(step / month), timeZone) : evenSteps(from, to, step, timeZone)
  return moments.map(at => ({ at, label: labelOf(at, step, timeZone) }))
}

export interface TimeTick {
  readonly at: number
  readonly label: string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const month = 30.4375 * day
const year = 12 * month
const steps = [
  ...[1, 5, 15, 30].map(count => count * minute),
  ...[1, 3, 6, 12].map(count => count * hour),
  ...[day, 2 * day, week, 2 * week],
  ...[1, 3, 6, 12].map(count => count * month),
]

/** A Monday at midnight, to count weeks from. */
const monday = Date.UTC(2024, 0, 1)

function evenSteps(from: number, to: number, step: number, timeZone: string): number[] {
  const found: number[] = []
  const first = from + offsetAt(from, timeZone)
  for (let local = monday + Math.ceil((first - monday) / step) * step; ; local += step) {
    const at = fromLocal(local, timeZone)
    if (at > to) return found
    if (at >= from) found.push(at)
  }
}

function monthStarts(from: number, to: number, months: number, timeZone: string): number[] {
  const found: number[] = []
  const start = new Date(from + offsetAt(from, timeZone))
  const first = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months
  for (let place = first; ; place += months) {
    const at = fromLocal(Date.UTC(Math.floor(place / 12), place % 12), timeZone)
    if (at > to) return found
    if (at >= from) found.push(at)
  }
}

function labelOf(at: number, step: number, timeZone: string): string {
  const local = new Date(at + offsetAt(at, timeZone))
  const midnight = local.getTime() % day === 0
  if (step < day && !midnight) return formatted(local, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (step < month) return formatted(local, { month: 'short', day: 'numeric' })
  return local.getUTCMonth() === 0 ? String(local.getUTCFullYear()) : formatted(local, { month: 'short' })
}

function formatted(local: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(theLanguage().locale, { ...options, timeZone: 'UTC' }).format(local)
}

function fromLocal(local: number, timeZone: string): number {
  // Asked twice: the first guess may lie on the other side of a change of the clocks.
  return local - offsetAt(local - offsetAt(local, timeZone), timeZone)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** By how many milliseconds the clocks of the zone are ahead of UTC at a moment. */
function offsetAt(at: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  clocks.set(timeZone, clock)
  const text = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):?(\d+)?/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute)
}
