import { t } from '../../../engine/texts/t.ts'
import type { MeasuredTotals } from '../../reporting/measuredRows.ts'
import { MetricValue } from './MetricValue.tsx'
import type { WorkbenchColumn } from './workbenchColumns.ts'

/** The metrics of all rows of the first level together, at the foot of the grid. */
export function TotalsRow({ columns, totals }: TotalsRowProps) {
  const mixed = totals.currency === null
  return (
    <tfoot>
      <tr className="strong">
        <td className="l-check" style={foot} />
        {columns.map(({ key, metric, end }) => (
          <td key={key} className={end ? 'l-end' : undefined} style={key === 'name' ? corner : foot}>
            {key === 'name' ? (
              <span title={mixed ? t('Amounts in different currencies aren’t added up.') : undefined}>
                {t('Total')}
              </span>
            ) : (
              metric && <MetricValue metric={metric} of={totals} />
            )}
          </td>
        ))}
        <td className="l-more" style={foot} />
      </tr>
    </tfoot>
  )
}

const foot = { position: 'sticky', bottom: 0, zIndex: 2, borderTop: '1px solid var(--line)' } as const
const corner = { ...foot, zIndex: 3 } as const

interface TotalsRowProps {
  readonly columns: readonly WorkbenchColumn[]
  readonly totals: MeasuredTotals
}
