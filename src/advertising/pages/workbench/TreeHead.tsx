import { t } from '../../../engine/texts/t.ts'
import type { WorkbenchColumn } from './workbenchColumns.ts'

/** The heads of the columns; those that the server sorts by are buttons: the largest first, then the smallest. */
export function TreeHead({ columns, sort, onSort }: TreeHeadProps) {
  return (
    <thead>
      <tr>
        <th className="l-check">
          <span className="visually-hidden">{t('Selected')}</span>
        </th>
        {columns.map(({ key, label, end, sort: by, metric }) => {
          const direction = by !== null && sort.endsWith(`(${by})`) ? sort.slice(0, sort.indexOf('(')) : null
          const first = metric ? 'desc' : 'asc'
          const next = direction === first ? (first === 'asc' ? 'desc' : 'asc') : first
          return (
            <th
              key={key}
              scope="col"
              className={end ? 'l-end' : undefined}
              aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {by === null ? (
                label
              ) : (
                <button type="button" onClick={() => onSort(`${next}(${by})`)}>
                  {label}
                  <span aria-hidden="true">{direction ? (direction === 'asc' ? '↑' : '↓') : ''}</span>
                </button>
              )}
            </th>
          )
        })}
        <th className="l-more">
          <span className="visually-hidden">{t('Actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

interface TreeHeadProps {
  readonly columns: readonly WorkbenchColumn[]
  readonly sort: string
  readonly onSort: (sort: string) => void
}
