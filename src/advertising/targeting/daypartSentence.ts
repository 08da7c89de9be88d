import { listText } from '../../engine/texts/listText.ts'
import { t } from '../../engine/texts/t.ts'
import { type Daypart, type DaypartDay, daypartDays, daypartsIn } from './daypartHours.ts'

/** `weekdays 6–22, Sat 10–18`; null where every hour counts. */
export function daypartSentence(value: unknown): string | null {
  const all = daypartsIn(value)
  if (all.length === 0) return null
  const clocks = (['user', 'account'] as const).flatMap(clock => {
    const text = clockSentence(all.filter(one => one.clock === clock))
    return text ? [clock === 'account' ? t('%{hours} in the campaign’s time zone', { hours: text }) : text] : []
  })
  const [one, other] = clocks
  return other === undefined ? (one ?? '') : t('%{hours}, and %{others}', { hours: one, others: other })
}

function clockSentence(dayparts: readonly Daypart[]): string {
  const byHours = new Map<string, DaypartDay[]>()
  for (const day of daypartDays) {
    const hours = dayparts
      .filter(one => one.day === day)
      .toSorted((one, other) => one.startMinute - other.startMinute)
      .map(({ startMinute, endMinute }) => `${clockText(startMinute)}–${clockText(endMinute)}`)
      .reduce((spans, span) => (spans ? t('%{list} and %{last}', { list: spans, last: span }) : span), '')
    if (hours) byHours.set(hours, [...(byHours.get(hours) ?? []), day])
  }
  return listText(
    [...byHours].map(([hours, days]) => (hours === '0–24' ? dayWords(days) : `${dayWords(days)} ${hours}`)),
  )
}

/** `6`, `6:30`. */
function clockText(minute: number): string {
  const rest = minute % 60
  return rest === 0 ? String(minute / 60) : `${Math.floor(minute / 60)}:${String(rest).padStart(2, '0')}`
}

function dayWords(days: readonly DaypartDay[]): string {
  const key = days.join(' ')
  if (days.length === 7) return t('every day')
  if (key === 'mon tue wed thu fri') return t('weekdays')
  if (key === 'sat sun') return t('weekends')
  const [first, last] = [days[0], days.at(-1)]
  if (first && last && days.length > 2 && daypartDays.indexOf(last) - daypartDays.indexOf(first) === days.length - 1)
    return `${shortDay(first)}–${shortDay(last)}`
  return listText(days.map(shortDay))
}

export function shortDay(day: DaypartDay): string {
  return shortNames[day]
}

const shortNames: Readonly<Record<DaypartDay, string>> = {
  mon: t('Mon'),
  tue: t('Tue'),
  wed: t('Wed'),
  thu: t('Thu'),
  fri: t('Fri'),
  sat: t('Sat'),
  sun: t('Sun'),
}
