import { DataTableBase, useDataTableDataContext, useStore } from 'ra-core'
import { type ReactNode, useEffect } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { useScrollEdge } from '../../kit/useScrollEdge.ts'
import { type MeasuredParts, type MeasuredRowsProps, measuredOf } from '../measuredParts.ts'
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
export function ListTable({ resource, columns, selectable, measured, actions, empty, isFetching }: ListTableProps) {
  const { Rows: Measured = Unmeasured, useIsIdle = never } = measuredOf(resource) ?? {}
  const shown = { columns, selectable, measured, actions }
  // What came last time is shown until this time's answer is there, or the columns would move when it comes.
  const [wasIdle, setWasIdle] = useStore(`list.${resource.path}.idle`, false)
  return (
    <div className={measuredOf(resource)?.tableClass(resource)}>
      <DataTableBase
        resource={resource.name}
        hasBulkActions={selectable}
        empty={empty}
        loading={<ListSkeleton {...shown} idle={wasIdle} />}
      >
        <Measured resource={resource} enabled={measured !== null}>
          <Scrolled
            label={resource.plural}
            columns={columns}
            actions={actions}
            busy={isFetching}
            useIsIdle={useIsIdle}
            wasIdle={wasIdle}
            onIdle={setWasIdle}
          >
            <ListHead {...shown} />
            <ListRows resource={resource} {...shown} />
          </Scrolled>
        </Measured>
      </DataTableBase>
    </div>
  )
}

/** The table in its box: texts as long as there is room for, no column for live figures when there are none. */
function Scrolled({ label, columns, actions, busy, useIsIdle, wasIdle, onIdle, children }: ScrolledProps) {
  const [box, more] = useScrollEdge()
  const rows = useDataTableDataContext()
  useTextRoom(box, [rows, columns])
  const idleNow = useIsIdle()
  const isIdle = idleNow ?? wasIdle
  useEffect(() => {
    if (isIdle !== wasIdle) onIdle(isIdle)
  }, [isIdle, wasIdle, onIdle])
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

function Unmeasured({ children }: MeasuredRowsProps) {
  return children
}

function never(): undefined {
  return undefined
}

interface ScrolledProps {
  readonly label: string
  readonly columns: readonly ListColumn[]
  readonly actions: boolean
  readonly busy: boolean
  readonly useIsIdle: () => boolean | undefined
  readonly wasIdle: boolean
  readonly onIdle: (idle: boolean) => void
  readonly children: ReactNode
}

interface ListTableProps {
  readonly resource: Resource
  readonly columns: readonly ListColumn[]
  readonly selectable: boolean
  /** The live figures beside the rows' names; null for none. */
  readonly measured: MeasuredParts | null
  /** Whether rows have menus. */
  readonly actions: boolean
  readonly empty: ReactNode
  readonly isFetching: boolean
}
