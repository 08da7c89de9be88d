import type { Change } from './api.ts'

/** Rows of several resources that belong together, as `POST /tree` takes them: each is created, copied, or changed. */
export interface TreeRow {
  /** What other rows of the batch call it; with the batch ID it decides the ID of a new row. */
  readonly ref: string
  readonly entity: string
  /** The row that is changed. Without it a row is created. */
  readonly id?: string | undefined
  /** The version that the change is meant for; another one is refused. */
  readonly version?: number | undefined
  /** The row that a new one is a copy of. */
  readonly from?: string | undefined
  /** By field or path, as in a bulk change; where a reference is to lead to a row of the batch, its `RowRef`. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Stands in the place of the ID of a row that the same batch creates; before that row only in the same call, and in a new one. */
export interface RowRef {
  readonly ref: string
}

export interface TreeResult {
  readonly ref: string
  readonly ok: boolean
  /** What became of it; `none`: it is as it was, or the batch had done it before. */
  readonly done?: 'create' | 'update' | 'none'
  /** A dry run answers none for new rows. */
  readonly id?: string
  readonly version?: number
  readonly changes?: readonly Change[]
  readonly error?: string
  readonly fields?: Readonly<Record<string, string>>
}

export interface TreeAnswer {
  readonly results: readonly TreeResult[]
  /** Nothing is: it was a dry run, or one row of those that were to be saved together was refused. */
  readonly saved: boolean
}

export function isRowRef(value: unknown): value is RowRef {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const [name, ...more] = Object.keys(value)
  return name === 'ref' && more.length === 0 && typeof Reflect.get(value, name) === 'string'
}
