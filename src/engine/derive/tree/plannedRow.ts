import type { EntityRow } from '../../contract/api.ts'
import type { TreeRow } from '../../contract/treeRows.ts'

/** A row of a tree that is to be created, copied or changed, as it is shown before anything is saved. */
export interface PlannedRow extends TreeRow {
  readonly name: string
  /** How many rows stand above it in the tree. */
  readonly depth: number
  /** The planned row above it, by its `ref`. */
  readonly parent: string | null
  /** Of the sheet that it comes from. */
  readonly line?: number
  /** The row as it is now. */
  readonly row?: EntityRow | undefined
  /** Why it is not sent at all, sentences. */
  readonly refusals?: readonly string[]
}
