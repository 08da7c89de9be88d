import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import dayjs from 'dayjs'
import { theLanguage } from '../texts/language.ts'
import { ownZone } from './ownFormats.ts'
import { dayOf } from './timeRange.ts'

/** Dates as a clock on the wall shows them, all kept as if in UTC; today is the person's own, and starts at midnight. */
export class WallClock extends AdapterDayjs {
  constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super({ ...options, locale: ownNames() })
    const { date } = this
    this.date = (value, timezone) =>
      date(value === undefined ? (dayOf(new Date(), ownZone()) as typeof value) : value, timezone)
  }
}

/** The names of months and days as the browser writes them everywhere else, for Day.js. @returns what Day.js knows them by */
function ownNames(): string {
  const { code, locale, weekStart } = theLanguage()
  if (code === 'en') return code
  const names = (options: Intl.DateTimeFormatOptions, count: number, at: (index: number) => number) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, index) => format.format(at(index)))
  }
  const month = (index: number) => Date.UTC(2000, index)
  // The second of January 2000 was a Sunday.
  const weekday = (index: number) => Date.UTC(2000, 0, 2 + index)
  dayjs.locale(
    code,
    {
      name: code,
      weekStart,
      months: names({ month: 'long' }, 12, month),
      monthsShort: names({ month: 'short' }, 12, month),
      weekdays: names({ weekday: 'long' }, 7, weekday),
      weekdaysShort: names({ weekday: 'short' }, 7, weekday),
      weekdaysMin: names({ weekday: 'narrow' }, 7, weekday),
    },
    true,
  )
  return code
}
