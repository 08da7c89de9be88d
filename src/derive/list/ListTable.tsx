import { DataTableBase, useDataTableDataContext } from 'ra-core'
import { type ReactNode, useContext } from 'react'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { useScrollEdge } from '../../kit/useScrollEdge.ts'
import { RowsMetrics, RowsMetricsContext } from '../metrics/RowsMetrics.tsx'
import { ListHead } from './ListHead.tsx'
import { ListRows } from './ListRows.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListColumn } from './listColumns.ts'
import { useTextRoom } from './useTextRoom.ts'
import './table.css'

/**
 * The table of a list, on react-admin's headless DataTable and the list context around it. While rows are on their way
 * it stands in its final shape; without rows it shows `empty`.
 */
export function ListTable({ resource, columns, selectable, delivery, actions, empty, isFetching }: ListTableProps) {
  const shown = { columns, selectable, delivery, actions }
  return (
    // Where there is a plan, the pace stands beside the small line.
    <div className={Object.hasOwn(allFields(resource), 'pacing') ? 'l-paced' : undefined}>
      <DataTableBase
        resource={resource.name}
        hasBulkActions={selectable}
        empty={empty}
        loading={<ListSkeleton {...shown} />}
      >
        <RowsMetrics resource={resource} enabled={delivery}>
          <Scrolled label={resource.plural} actions={actions} busy={isFetching}>
            <ListHead {...shown} />
            <ListRows resource={resource} {...shown} />
          </Scrolled>
        </RowsMetrics>
      </DataTableBase>
    </div>
  )
}

/** The table in its box: texts as long as there is room for, no column for delivery when nothing of it has delivered. */
function Scrolled({ label, actions, busy, children }: ScrolledProps) {
  const [box, more] = useScrollEdge()
  // Drawn again with other rows, too.
  useDataTableDataContext()
  useTextRoom(box)
  const answers = useContext(RowsMetricsContext)
  const isIdle = answers !== undefined && [...answers.values()].every(({ state }) => state === 'no_data')
  return (
    <div className={`k-edge ${more ? 'k-edge-more' : ''} ${actions ? 'l-edge-actions' : ''}`}>
      <div className="l-scroll" ref={box}>
        <table className={isIdle ? 'l-table l-idle' : 'l-table'} aria-label={label} aria-busy={busy}>
          {children}
        </table>
      </div>
    </div>
  )
}

interface ScrolledProps {
  readonly label: string
  readonly actions: boolean
  readonly busy: boolean
  readonly children: ReactNode
}

interface ListTableProps {
  readonly resource: Resource
  readonly columns: readonly ListColumn[]
  readonly selectable: boolean
  /** Whether the rows' live delivery stands beside their names. */
  readonly delivery: boolean
  /** Whether rows have menus. */
  readonly actions: boolean
  readonly empty: ReactNode
  readonly isFetching: boolean
}
