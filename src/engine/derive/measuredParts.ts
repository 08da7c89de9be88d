import type { ComponentType, ReactNode } from 'react'
import type { EntityRow } from '../contract/api.ts'
import { handedIn } from '../contract/handedIn.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import type { LaterPart } from '../kit/laterPart.tsx'
import type { ListColumn } from './list/listColumns.ts'
import type { ListFilters, ListState } from './list/listState.ts'

/** How a product shows what is measured of rows, live, where the catalogue says `measured`: a column and a panel. */
export interface MeasuredParts {
  /** What the column is called. */
  readonly label: string
  /** Around the rows of a table: asks for the figures of all of them at once. */
  readonly Rows: ComponentType<MeasuredRowsProps>
  /** What stands in the column. */
  readonly Cell: ComponentType<{ readonly id: string; readonly title: string }>
  /** Whether there is nothing to show of any row of the table around it; the column is left out then. */
  readonly useIsIdle: () => boolean | undefined
  /** A class for a table of the resource: how much room the column takes. */
  readonly tableClass: (resource: Resource) => string | undefined
  /** Columns of what is measured, in lists: the table that has some, or, to `choose`, which there are. */
  readonly Metrics: LaterPart<MeasuredTableProps | MeasuredColumnsProps>
  /** On a row's page, and what it is called when it fails. */
  readonly Panel: LaterPart<{ readonly resource: Resource; readonly row: EntityRow }>
  readonly panelLabel: string
}

export interface MeasuredRowsProps {
  readonly resource: Resource
  /** False where the person has put the column away. */
  readonly enabled: boolean
  readonly children: ReactNode
}

/** Columns of what is measured are called `metric.…`, those of fields never are. */
export function isMeasuredColumn(name: string): boolean {
  return name.startsWith('metric.')
}

export interface MeasuredTableProps {
  readonly resource: Resource
  /** The columns of fields. */
  readonly columns: readonly ListColumn[]
  /** Names of all columns. */
  readonly chosen: readonly string[]
  readonly state: ListState
  readonly permanent: ListFilters | undefined
  readonly organization: string | null
  readonly selectable: boolean
  readonly actions: boolean
  readonly empty: ReactNode
}

export interface MeasuredColumnsProps {
  readonly resource: Resource
  readonly chosen: readonly string[]
  readonly choose: (names: readonly string[]) => void
}

/** Null for a product that measures nothing. */
export const measuredParts = handedIn<MeasuredParts | null>('measured parts')

/** The parts for a resource; null where nothing of it is measured. */
export function measuredOf(resource: Resource): MeasuredParts | null {
  return resource.measured ? measuredParts.get() : null
}
