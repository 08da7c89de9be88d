import { DataTableBase } from 'ra-core'
import type { ReactNode } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { RowsMetrics } from '../metrics/RowsMetrics.tsx'
import { ListHead } from './ListHead.tsx'
import { ListRows } from './ListRows.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListColumn } from './listColumns.ts'
import { useScrollEdge } from './useScrollEdge.ts'
import './table.css'

/**
 * The table of a list, on react-admin's headless DataTable and the list context around it. While rows are on their way
 * it stands in its final shape; without rows it shows `empty`.
 */
export function ListTable({ resource, columns, selectable, delivery, actions, empty, isFetching }: ListTableProps) {
  const shown = { columns, selectable, delivery, actions }
  return (
    <DataTableBase
      resource={resource.name}
      hasBulkActions={selectable}
      empty={empty}
      loading={<ListSkeleton {...shown} />}
    >
      <Scrolled actions={actions}>
        <table className="l-table" aria-label={resource.plural} aria-busy={isFetching}>
          <ListHead {...shown} />
          <RowsMetrics resource={resource} enabled={delivery}>
            <ListRows resource={resource} {...shown} />
          </RowsMetrics>
        </table>
      </Scrolled>
    </DataTableBase>
  )
}

/** What lies beyond the right edge fades out, so that no word looks as if it ended there. */
function Scrolled({ actions, children }: { readonly actions: boolean; readonly children: ReactNode }) {
  const [box, more] = useScrollEdge()
  return (
    <div className={`l-edge ${more ? 'l-edge-more' : ''} ${actions ? 'l-edge-actions' : ''}`}>
      <div className="l-scroll" ref={box}>
        {children}
      </div>
    </div>
  )
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
