import type { FieldSpec } from '../../contract/fieldSpec.ts'

/** What rows a sheet holds: resources that hang together as a tree, the top first, parents before what is below them. */
export interface TreeSpec {
  readonly levels: readonly SheetLevel[]
}

export interface SheetLevel {
  readonly entity: string
  /** The level above, and the field that leads there. The top has none. */
  readonly parent?: { readonly entity: string; readonly by: string }
  /** By which its lists find all that is below a row of the top. */
  readonly under?: string
  /** Other words that a column of a field may have, by path. */
  readonly words?: Readonly<Record<string, readonly string[]>>
  /** How fields that are more than a line stand in a cell, by path. */
  readonly forms?: Readonly<Record<string, CellForm>>
  /** Tables that mostly have one row: its fields have columns of their own (`flights.start`). */
  readonly single?: readonly string[]
  /** Fields, by name, that sheets leave out. */
  readonly omit?: readonly string[]
  /** What a new row is to have that the sheet doesn't say. */
  readonly complete?: (values: Values, parent: Values) => Values
}

export type Values = Readonly<Record<string, unknown>>

/** A table in a cell: as a text of its own, or as the rows that its field `listOf` links to. */
export type CellForm =
  | {
      readonly write: (value: unknown, zone: string) => string
      /** Undefined for what is none. */
      readonly read: (text: string, zone: string) => unknown
      /** What to write instead, a sentence. */
      readonly says: string
    }
  | { readonly listOf: string }

/** A field that a sheet may have a column for. */
export interface SheetField {
  readonly path: string
  readonly field: FieldSpec
  readonly label: string
  readonly form?: CellForm
}
