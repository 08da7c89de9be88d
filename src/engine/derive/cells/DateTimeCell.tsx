import { formatDateTime } from '../../kit/formatDate.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { formatMoment } from './formatMoment.ts'
import { timeZoneOf } from './timeZoneOf.ts'
import { foreignZoneName } from './zoneName.ts'

/** A moment in the row's own time zone, with its name where it isn't the reader's; in full on hover. */
export const DateTimeCell: Cell<'dateTime'> = {
  align: 'start',
  text: value => (typeof value === 'string' ? value : ''),
  Cell({ value, row, field }) {
    if (typeof value !== 'string' || !value) return <Dash />
    const zone = timeZoneOf(row, field)
    const foreign = foreignZoneName(zone)
    return (
      <time className="d-soft" dateTime={value} title={`${formatDateTime(value, zone)}${zone ? ` ${zone}` : ''}`}>
        {formatMoment(value, zone)}
        {foreign && <span className="k-dim"> {foreign}</span>}
      </time>
    )
  },
}
