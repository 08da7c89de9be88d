import { RecordContextProvider, useDataTableCallbacksContext, useDataTableSelectedIdsContext } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Resource } from '../../engine/contract/resourceSpec.ts'
import { cellOf } from '../../engine/derive/cells/cells.ts'
import { titleOf } from '../../engine/derive/cells/titleOf.ts'
import { valueAt } from '../../engine/derive/cells/valueAt.ts'
import type { ListColumn } from '../../engine/derive/list/listColumns.ts'
import { RowActions } from '../../engine/derive/list/RowActions.tsx'
import { recordPath } from '../../engine/derive/routes.ts'
import { t } from '../../engine/texts/t.ts'
import type { MeasuredRow } from '../reporting/measuredRows.ts'
import type { MetricKey } from '../reporting/metrics.ts'
import { MetricValue } from './workbench/MetricValue.tsx'

/** Rows with their fields, then their metrics; the first column leads to the row's page. */
export function MeasuredTableRows({ resource, columns, metrics, rows, selectable, actions }: MeasuredTableRowsProps) {
  const selected = new Set(useDataTableSelectedIdsContext())
  const { handleToggleItem } = useDataTableCallbacksContext()
  return (
    <tbody>
      {rows.map(measured => {
        const { row } = measured
        const title = titleOf(resource, row)
        return (
          <RecordContextProvider key={row.id} value={row}>
            <tr className={selected.has(row.id) ? 'l-selected' : undefined}>
              {selectable && (
                <td className="l-check">
                  <input
                    type="checkbox"
                    aria-label={t('Select %{title}', { title })}
                    checked={selected.has(row.id)}
                    onChange={() => undefined}
                    onClick={event => handleToggleItem?.(row.id, event)}
                  />
                </td>
              )}
              {columns.map(({ name, field, align }, index) => {
                const { Cell } = cellOf(field)
                return (
                  <td key={name} className={index === 0 ? 'l-flush' : align === 'end' ? 'l-end' : undefined}>
                    {index === 0 ? (
                      <Link className="l-name label" to={recordPath(resource, row.id)}>
                        <span dir="auto" className="d-text" title={title}>
                          {title}
                        </span>
                      </Link>
                    ) : (
                      <Cell value={valueAt(row, name)} field={field} name={name} resource={resource} row={row} />
                    )}
                  </td>
                )
              })}
              {metrics.map(metric => (
                <td key={metric} className="l-end">
                  <MetricValue metric={metric} of={measured} />
                </td>
              ))}
              {actions && (
                <td className="l-more">
                  <RowActions resource={resource} row={row} />
                </td>
              )}
            </tr>
          </RecordContextProvider>
        )
      })}
    </tbody>
  )
}

interface MeasuredTableRowsProps {
  readonly resource: Resource
  readonly columns: readonly ListColumn[]
  readonly metrics: readonly MetricKey[]
  readonly rows: readonly MeasuredRow[]
  readonly selectable: boolean
  readonly actions: boolean
}
