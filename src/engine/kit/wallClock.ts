import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { ownZone } from './ownFormats.ts'
import { dayOf } from './timeRange.ts'

/** Dates as a clock on the wall shows them, all kept as if in UTC; today is the person's own, and starts at midnight. */
export class WallClock extends AdapterDayjs {
  constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(options)
    const { date } = this
    this.date = (value, timezone) =>
      date(value === undefined ? (dayOf(new Date(), ownZone()) as typeof value) : value, timezone)
  }
}
