import { formatNumber } from '../../kit/formatNumber.ts'
import { t } from '../../texts/t.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { numberText } from './numberText.ts'
import { timeOfDay } from './timeOfDay.ts'
import { unitOf } from './unitOf.ts'

export const NumberCell: Cell<'number'> = {
  align: 'end',
  text: (value, { field }) => (typeof value !== 'number' ? '' : field.clock ? timeOfDay(value) : String(value)),
  Cell({ value, field, row }) {
    if (typeof value !== 'number') return <Dash />
    const unit = unitOf(field, row)
    if (field.unit === 'bytes')
      return <span title={t('%{count} bytes', { count: formatNumber(value) })}>{numberText(value, field, row)}</span>
    if (!unit || field.clock || unit === 'micros' || field.unit === 'ms') return <>{numberText(value, field, row)}</>
    return (
      <>
        {formatNumber(value)}
        <span className="k-dim"> {unit}</span>
      </>
    )
  },
}
