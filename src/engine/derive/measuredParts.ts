import type { ComponentType, ReactNode } from 'react'
import type { EntityRow } from '../contract/api.ts'
import { handedIn } from '../contract/handedIn.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import type { LaterPart } from '../kit/laterPart.tsx'

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

/** Null for a product that measures nothing. */
export const measuredParts = handedIn<MeasuredParts | null>('measured parts')

/** The parts for a resource; null where nothing of it is measured. */
export function measuredOf(resource: Resource): MeasuredParts | null {
  return resource.measured ? measuredParts.get() : null
}
