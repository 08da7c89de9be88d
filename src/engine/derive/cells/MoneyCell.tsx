import { formatMoney } from '../../kit/formatMoney.ts'
import type { Cell } from './cell.ts'
import { currencyOf } from './currencyOf.ts'
import { Dash } from './Dash.tsx'

/** Micros in the row's currency. Exports hold the plain figure in units: a spreadsheet sums it. */
export const MoneyCell: Cell<'money'> = {
  align: 'end',
  text: (value, { row }) => (typeof value === 'number' ? formatMoney(value, currencyOf(row)) : ''),
  Cell({ value, row }) {
    if (typeof value !== 'number') return <Dash />
    return <>{formatMoney(value, currencyOf(row))}</>
  },
}
