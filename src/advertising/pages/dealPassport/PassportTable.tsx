import { Dash } from '../../../engine/derive/cells/Dash.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'
import type { PassportRow } from '../../dealPassport/passport.ts'
import { fieldLabel } from './Disagreements.tsx'

/** A line for each field, a column for everybody who says something of it; what differs is marked. */
export function PassportTable({ rows, side }: PassportTableProps) {
  return (
    <section className="scroll" {...scrolledByKeyboard} aria-label="Passport">
      <table className="table">
        <thead>
          <tr>
            {['Field', 'Here', side === 'buy' ? 'Pushed to us' : 'Sent', 'Buyers', 'Bid requests'].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, held, sent, buyers, sampled }) => (
            <tr key={field}>
              <th scope="row">{fieldLabel(field)}</th>
              <td className="breaks">{held || <Dash />}</td>
              <td className="breaks">
                <Sayings list={sent} />
              </td>
              <td className="breaks">
                <Sayings list={buyers} />
              </td>
              <td className="breaks">
                <Sayings list={sampled} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PassportTableProps {
  readonly rows: readonly PassportRow[]
  readonly side: 'sell' | 'buy'
}

type Said = PassportRow['sent'][number] & { readonly count?: number }

/** What all say alike stands there once. */
function Sayings({ list }: { readonly list: readonly Said[] }) {
  const [first] = list
  if (!first) return <Dash />
  const isAlike = list.every(one => one.text === first.text && one.differs === first.differs && one.count === undefined)
  const shown = isAlike && !first.differs ? [{ ...first, who: '' }] : list
  return (
    <ul className="r-items stack gap-2">
      {shown.map(({ who, text, differs, count }) => (
        <li key={`${who} ${text}`} className="row wrap gap-4">
          {who && <span className="k-dim">{who}:</span>}
          {differs ? <StatusChip tone="bad" label={text || 'Nothing'} /> : <span>{text || <Dash />}</span>}
          {count !== undefined && <span className="k-dim">× {formatNumber(count)}</span>}
        </li>
      ))}
    </ul>
  )
}
