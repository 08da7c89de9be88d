import { formatDateTime } from '../../kit/formatDate.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { formatMoment } from './formatMoment.ts'
import { timeZoneOf } from './timeZoneOf.ts'

/** A moment in the row's own time zone when it has one, else in the browser's; in full on hover. */
export const DateTimeCell: Cell<'dateTime'> = {
  align: 'start',
  text: value => (typeof value === 'string' ? value : ''),
  Draw({ value, row }) {
    if (typeof value !== 'string' || !value) return <Dash />
    const zone = timeZoneOf(row)
    return (
      <time className="d-soft" dateTime={value} title={`${formatDateTime(value, zone)}${zone ? ` ${zone}` : ''}`}>
        {formatMoment(value, zone)}
      </time>
    )
  },
}
