import { Dash } from '../../../engine/derive/cells/Dash.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'
import { ToneShape } from '../../../engine/kit/ToneShape.tsx'
import { useScrollEdge } from '../../../engine/kit/useScrollEdge.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PassportRow } from '../../dealPassport/passport.ts'
import { fieldLabel } from './Disagreements.tsx'

/** A line for each field, a column for everybody who says something of it; what differs, or can't be verified, is marked. */
export function PassportTable({ rows, side }: PassportTableProps) {
  const [edge, hasMore] = useScrollEdge('section')
  return (
    <div className={hasMore ? 'k-edge k-edge-more' : 'k-edge'} ref={edge}>
      <section className="scroll" {...scrolledByKeyboard} aria-label={t('Passport')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col" style={name}>
                {t('Field')}
              </th>
              {[t('Stored here'), side === 'buy' ? t('Pushed to you') : t('Sent'), t('Buyers'), t('Bid requests')].map(
                (label, at) => (
                  <th key={label} scope="col" style={at < 2 ? long : short}>
                    {label}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, held, sent, buyers, sampled }) => (
              <tr key={field}>
                <th scope="row" style={name}>
                  {fieldLabel(field)}
                </th>
                <td className="breaks" style={said}>
                  {held || <Dash />}
                </td>
                {Object.entries({ sent, buyers, sampled }).map(([source, list]) => (
                  <td key={source} className="breaks" style={said}>
                    <Sayings list={list} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Stays in view while a narrow window scrolls the rest. */
const name = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  minWidth: 96,
  paddingInlineStart: 16,
  background: 'var(--surface)',
  verticalAlign: 'baseline',
} as const
const long = { minWidth: 168, width: '32%' } as const
const short = { minWidth: 136 } as const
const said = { verticalAlign: 'baseline' } as const

interface PassportTableProps {
  readonly rows: readonly PassportRow[]
  readonly side: 'sell' | 'buy'
}

type Said = PassportRow['sent'][number] & Partial<Pick<PassportRow['sampled'][number], 'count' | 'isUnread'>>

/** What all say alike stands there once. */
function Sayings({ list }: { readonly list: readonly Said[] }) {
  const [first] = list
  if (!first) return <Dash />
  const isAlike = list.every(one => one.text === first.text && one.differs === first.differs && one.count === undefined)
  const shown = isAlike && !first.differs ? [{ ...first, who: '' }] : list
  return (
    <ul className="stack gap-2">
      {shown.map(said => (
        <li key={`${said.who} ${said.text}`} className="row wrap baseline gap-4">
          {said.who && <span className="k-dim">{said.who}:</span>}
          <SaidText {...said} />
          {said.count !== undefined && <span className="k-dim">× {formatNumber(said.count)}</span>}
          {said.isUnread && <span className="k-dim">{t('sellers.json wasn’t read.')}</span>}
        </li>
      ))}
    </ul>
  )
}

function SaidText({ text, differs, isUnread }: Said) {
  if (differs) return <Marked tone="bad" text={text || t('Nothing')} />
  return isUnread ? <Marked tone="warn" text={text} /> : <span className="breaks">{text || <Dash />}</span>
}

/** As long as it may be: it breaks, where a chip would not. */
function Marked({ tone, text }: { readonly tone: 'bad' | 'warn'; readonly text: string }) {
  return (
    <span className={`row baseline gap-4 strong k-ink-${tone}`}>
      <ToneShape tone={tone} />
      <span className="breaks">{text}</span>
    </span>
  )
}
