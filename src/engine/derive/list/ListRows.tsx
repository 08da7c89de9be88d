import {
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
} from 'ra-core'
import { Fragment, memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import { t } from '../../texts/t.ts'
import { cellOf } from '../cells/cells.ts'
import { titleOf } from '../cells/titleOf.ts'
import { valueAt } from '../cells/valueAt.ts'
import type { MeasuredParts } from '../measuredParts.ts'
import { recordPath } from '../routes.ts'
import type { ListColumn } from './listColumns.ts'
import { measuredPlace } from './measuredPlace.ts'
import { RowActions } from './RowActions.tsx'

/** The rows, 36 px each; the first column leads to the row's page. */
export function ListRows({ resource, columns, selectable, measured, actions }: ListRowsProps) {
  const data = useDataTableDataContext<EntityRow>()
  const selectedIds = useDataTableSelectedIdsContext()
  const selected = useMemo(() => new Set(selectedIds), [selectedIds])
  return (
    <tbody>
      {(data ?? []).map(row => (
        <RecordContextProvider key={row.id} value={row}>
          <Row
            row={row}
            resource={resource}
            columns={columns}
            selectable={selectable}
            measured={measured}
            actions={actions}
            selected={selected.has(row.id)}
          />
        </RecordContextProvider>
      ))}
    </tbody>
  )
}

const Row = memo(function Row({ selectable, selected, ...cells }: RowProps) {
  const { handleToggleItem } = useDataTableCallbacksContext()
  const { row, resource } = cells
  return (
    <tr className={selected ? 'l-selected' : undefined}>
      {selectable && (
        <td className="l-check">
          <input
            type="checkbox"
            aria-label={t('Select %{name}', { name: titleOf(resource, row) })}
            checked={selected}
            onChange={() => undefined}
            onClick={event => handleToggleItem?.(row.id, event)}
          />
        </td>
      )}
      <Cells {...cells} />
    </tr>
  )
})

/** A hundred rows are selected at once: what stands in them stays as it is. */
const Cells = memo(function Cells({ row, resource, columns, measured, actions }: CellsProps) {
  const title = titleOf(resource, row)
  const place = measuredPlace(columns)
  return (
    <>
      {columns.map((column, index) => (
        <Fragment key={column.name}>
          <td className={classesOf(column)}>
            {index === 0 ? (
              <Link className="l-name label" to={recordPath(resource, row.id)}>
                <FirstValue resource={resource} column={column} row={row} title={title} />
              </Link>
            ) : (
              <Value resource={resource} column={column} row={row} />
            )}
          </td>
          {measured && index === place && (
            <td className="l-measured">
              <measured.Cell id={row.id} title={title} />
            </td>
          )}
        </Fragment>
      ))}
      {actions && (
        <td className="l-more">
          <RowActions resource={resource} row={row} />
        </td>
      )}
    </>
  )
})

function classesOf({ align, noCellPadding }: ListColumn): string | undefined {
  const classes = [...(align === 'end' ? ['l-end'] : []), ...(noCellPadding ? ['l-flush'] : [])]
  return classes.join(' ') || undefined
}

function Value({ resource, column: { name, field }, row }: ValueProps) {
  const { Cell } = cellOf(field)
  return <Cell value={valueAt(row, name)} field={field} name={name} resource={resource} row={row} />
}

/** The way to the row must have words, and no link of its own inside. */
function FirstValue({ resource, column, row, title }: ValueProps & { readonly title: string }) {
  const { name, field } = column
  const referenced = field.kind === 'reference' || field.kind === 'references'
  if (name !== resource.title && !referenced && !isEmpty(valueAt(row, name)))
    return <Value resource={resource} column={column} row={row} />
  return (
    <span dir="auto" className="d-text" title={title}>
      {title}
    </span>
  )
}

interface ListRowsProps {
  readonly resource: Resource
  readonly columns: readonly ListColumn[]
  readonly selectable: boolean
  readonly measured: MeasuredParts | null
  readonly actions: boolean
}

interface CellsProps extends Omit<ListRowsProps, 'selectable'> {
  readonly row: EntityRow
}

interface RowProps extends CellsProps {
  readonly selectable: boolean
  readonly selected: boolean
}

interface ValueProps {
  readonly resource: Resource
  readonly column: ListColumn
  readonly row: EntityRow
}
