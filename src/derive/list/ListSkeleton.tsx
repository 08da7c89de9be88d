import type { ListColumn } from './listColumns.ts'

/** The table on its way: its own header, and rows of the final height. */
export function ListSkeleton({ columns, selectable, actions, rows = 10 }: ListSkeletonProps) {
  return (
    <div className="l-scroll l-waiting" role="status" aria-label="Loading">
      <table className="l-table l-loading" aria-hidden="true">
        <thead>
          <tr>
            {selectable && <th className="l-check" />}
            {columns.map(({ name, label, align }) => (
              <th key={name} className={align === 'end' ? 'l-end' : undefined}>
                {label}
              </th>
            ))}
            {actions && <th className="l-more" />}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => `row ${row}`).map(row => (
            <tr key={row}>
              {selectable && <td className="l-check" />}
              {columns.map(({ name }) => (
                <td key={name}>
                  <i className="l-bone" />
                </td>
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
  readonly actions: boolean
  readonly rows?: number
}
