import type { ReactNode } from 'react'
import type { FieldKind, FieldOf } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { InheritanceOf } from '../inherited/useInheritance.ts'

/** How values of one kind are shown. Every kind has one; the registry in `cells.ts` doesn't compile otherwise. */
export interface Cell<K extends FieldKind> {
  /** Figures stand at the end of their column. */
  readonly align: 'start' | 'end'
  /** The value in plain words, for exports, histories and titles; an empty text when there is none. */
  text(value: unknown, context: CellContext<K>): string
  /** The value in one line of a table. */
  Cell(props: CellProps<K>): ReactNode
}

export interface CellContext<K extends FieldKind = FieldKind> {
  readonly field: FieldOf<K>
  /** The field's name, or its path into groups. */
  readonly name: string
  readonly resource: Resource
  /** The row around the value: its currency, its id. */
  readonly row: Readonly<Record<string, unknown>>
}

export interface CellProps<K extends FieldKind = FieldKind> extends CellContext<K> {
  readonly value: unknown
  /** On the page of a row that may have values from above: what counts for its fields. */
  readonly inheritanceOf?: InheritanceOf | undefined
}
