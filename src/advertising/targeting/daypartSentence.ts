import { t } from '../../engine/texts/t.ts'
import { type Daypart, type DaypartDay, daypartDays, daypartsIn } from './daypartHours.ts'

/** `weekdays 6–22, Sat 10–18`; null where every hour counts. */
export function daypartSentence(value: unknown): string | null {
  const all = daypartsIn(value)
  if (all.length === 0) return null
  const clocks = (['user', 'account'] as const).flatMap(clock => {
    const text = clockSentence(all.filter(one => one.clock === clock))
    return text ? [clock === 'account' ? t('%{text} in the campaign’s time zone', { text }) : text] : []
  })
  return clocks.join(', and ')
}

function clockSentence(dayparts: readonly Daypart[]): string {
  const byHours = new Map<string, DaypartDay[]>()
  for (const day of daypartDays) {
    const hours = dayparts
      .filter(one => one.day === day)
      .toSorted((one, other) => one.startMinute - other.startMinute)
      .map(({ startMinute, endMinute }) => `${clockText(startMinute)}–${clockText(endMinute)}`)
      .join(' and ')
    if (hours) byHours.set(hours, [...(byHours.get(hours) ?? []), day])
  }
  return [...byHours]
    .map(([hours, days]) => (hours === '0–24' ? dayWords(days) : `${dayWords(days)} ${hours}`))
    .join(', ')
}

/** `6`, `6:30`. */
function clockText(minute: number): string {
  const rest = minute % 60
  return rest === 0 ? String(minute / 60) : `${Math.floor(minute / 60)}:${String(rest).padStart(2, '0')}`
}

function dayWords(days: readonly DaypartDay[]): string {
  const key = days.join(' ')
  if (days.length === 7) return 'every day'
  if (key === 'mon tue wed thu fri') return 'weekdays'
  if (key === 'sat sun') return 'weekends'
  const [first, last] = [days[0], days.at(-1)]
  if (first && last && days.length > 2 && daypartDays.indexOf(last) - daypartDays.indexOf(first) === days.length - 1)
    return `${short(first)}–${short(last)}`
  return days.map(short).join(', ')
}

function short(day: DaypartDay): string {
  return day.charAt(0).toUpperCase() + day.slice(1)
}
