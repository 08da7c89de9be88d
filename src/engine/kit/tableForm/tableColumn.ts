/** A column of a table form. Cells are typed and pasted as text; `read` and `write` turn it into values and back. */
export interface TableColumn {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'number' | 'choice' | 'boolean' | 'dateTime'
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly required?: boolean | undefined
  readonly help?: string | undefined
  /** In pixels; what suits its kind if left out. */
  readonly width?: number
  /** Figures and words stand at the end of their cell. */
  readonly align?: 'end'
  /** The value of a text that isn't empty; undefined for what can't be read. What its kind does if left out. */
  readonly read?: ((text: string, row: Values) => unknown) | undefined
  readonly write?: ((value: unknown, row: Values) => string) | undefined
  /** The sentence for what can't be read. */
  readonly says?: string
  /** Why the cell of this row can't be changed. */
  readonly locked?: (row: Values) => string | undefined
}

/** A row's values by column, and whatever else the caller keeps with them. */
export type Values = Readonly<Record<string, unknown>>

/** Text that is no value of its column's kind: it stays in its cell, with the reason, and is never sent. */
export class Unreadable {
  constructor(
    readonly text: string,
    readonly says: string,
  ) {}
}
