import { theLanguage } from '../texts/language.ts'
import { t } from '../texts/t.ts'
import { dateFormat } from './dateFormat.ts'
import { dash } from './formatNumber.ts'

const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' }

/** `Oct 12, 2026`. A date without time is that day everywhere; a moment is shown in `timeZone`, or the person's own. */
export function formatDate(value: string | number | Date | null | undefined, timeZone?: string): string {
  const moment = momentOf(value)
  if (moment === null) return dash
  return dateFormat(day, isPlainDay(value) ? 'UTC' : timeZone).format(moment)
}

/** `Oct 12, 2026, 14:05`, in `timeZone` or the person's own. */
export function formatDateTime(value: string | number | Date | null | undefined, timeZone?: string): string {
  const moment = momentOf(value)
  if (moment === null) return dash
  return dateFormat({ ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone).format(moment)
}

/** `Oct 12 – Dec 31`, with years only where they aren't this one's; an open end is `Oct 12 – open`. */
export function formatDateRange(
  from: string | null | undefined,
  to: string | null | undefined,
  timeZone?: string,
): string {
  const start = momentOf(from)
  const end = momentOf(to)
  if (start === null && end === null) return dash
  const format = (moment: Date) => {
    const sameYear = moment.getUTCFullYear() === new Date().getUTCFullYear()
    return dateFormat({ month: 'short', day: 'numeric', ...(sameYear ? {} : { year: 'numeric' }) }, timeZone).format(
      moment,
    )
  }
  return `${start === null ? t('open') : format(start)} – ${end === null ? t('open') : format(end)}`
}

/** `3 minutes ago`, `in 2 days`, `now` within five seconds; the largest unit that fits. */
export function formatRelative(value: string | number | Date | null | undefined, now: number = Date.now()): string {
  const moment = momentOf(value)
  if (moment === null) return dash
  const seconds = (moment.getTime() - now) / 1000
  if (Math.abs(seconds) < 5) return t('now')
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  const { locale } = theLanguage()
  const format = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  relative.set(locale, format)
  return format.format(Math.trunc(seconds / length), unit)
}

/** By locale; each is made when it is first needed, as making it takes longer than using it. */
const relative = new Map<string, Intl.RelativeTimeFormat>()

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

function momentOf(value: string | number | Date | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? null : moment
}

function isPlainDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}
