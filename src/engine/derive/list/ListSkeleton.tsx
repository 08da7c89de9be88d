import { Fragment } from 'react'
import { t } from '../../texts/t.ts'
import type { MeasuredParts } from '../measuredParts.ts'
import type { ListColumn } from './listColumns.ts'
import { measuredPlace } from './measuredPlace.ts'

/**
 * The table on its way: its own header, and rows of the final height. Plain elements, as eighty of them are drawn on the way to
 * the first row.
 */
export function ListSkeleton({ columns, selectable, measured, actions, idle = false, rows = 10 }: ListSkeletonProps) {
  const place = measuredPlace(columns)
  return (
    <div className="l-scroll l-waiting" role="status" aria-label={t('Loading')}>
      <table className={idle ? 'l-table l-loading l-idle' : 'l-table l-loading'} aria-hidden="true">
        <thead>
          <tr>
            {selectable && <th className="l-check" />}
            {columns.map(({ name, label, align }, index) => (
              <Fragment key={name}>
                <th className={align === 'end' ? 'l-end' : undefined}>{label}</th>
                {measured && index === place && <th className="l-measured">{measured.label}</th>}
              </Fragment>
            ))}
            {actions && <th className="l-more" />}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => `row ${row}`).map(row => (
            <tr key={row}>
              {selectable && <td className="l-check" />}
              {columns.map(({ name }, index) => (
                <Fragment key={name}>
                  <td>
                    <i className="l-bone" />
                  </td>
                  {measured && index === place && <td className="l-measured" />}
                </Fragment>
              ))}
              {actions && <td className="l-more" />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ListSkeletonProps {
  readonly columns: readonly ListColumn[]
  readonly selectable: boolean
  readonly measured: MeasuredParts | null
  readonly actions: boolean
  /** Without the column of live figures. */
  readonly idle?: boolean
  readonly rows?: number
}
