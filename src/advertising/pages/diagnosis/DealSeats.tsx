import { Link } from 'react-router-dom'
import { labelOf } from '../../../engine/contract/labels.ts'
import { Dash } from '../../../engine/derive/cells/Dash.tsx'
import { recordPath } from '../../../engine/derive/routes.ts'
import { ColumnHeads } from '../../../engine/kit/ColumnHeads.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { SeatLine } from '../../dealHealth/dealHealthReport.ts'

/** Who may buy, what each said, and whether it bids. */
export function DealSeats({ seats }: { readonly seats: readonly SeatLine[] }) {
  return (
    <table className="table" aria-label={t('Buyer seats')}>
      <ColumnHeads texts={[t('Seat'), t('Buyer status'), t('Bids')]} />
      <tbody>
        {seats.map(({ id, name, isActive, state, bids }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={recordPath(resourceOfEntity('seat'), id)}>{name}</Link>{' '}
              {!isActive && <StatusChip tone="bad" label={t('Not active')} />}
            </th>
            <td>{state ? labelOf(state, undefined) : <Dash />}</td>
            <td>
              {bids === null ? (
                <span className="k-dim">{t('Not counted: the seat has no accounts here')}</span>
              ) : bids === 0 ? (
                <StatusChip tone="warn" label={t('No bids')} />
              ) : (
                formatNumber(bids)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
