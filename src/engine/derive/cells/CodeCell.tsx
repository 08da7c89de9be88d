import { formatNumber } from '../../kit/formatNumber.ts'
import { t } from '../../texts/t.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

/** Code is too long for a line: how much of it there is. */
export const CodeCell: Cell<'code'> = {
  align: 'start',
  text: value => (typeof value === 'string' ? value : ''),
  Cell({ value }) {
    if (typeof value !== 'string' || !value) return <Dash />
    return <span className="d-soft">{t('%{count} characters', { count: formatNumber(value.length) })}</span>
  },
}
