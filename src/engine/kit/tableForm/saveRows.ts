import { errorText } from '../errorText.ts'
import type { TableColumn, Values } from './tableColumn.ts'
import { changedColumns, type FormRow, formRow, type RowOutcome } from './tableRows.ts'

/** What is to be saved of a row. */
export interface RowChange {
  readonly key: string
  /** As it is stored; null for a new row. */
  readonly stored: Values | null
  readonly values: Values
  /** The columns that changed. */
  readonly changed: readonly string[]
  /** It shall be deleted. */
  readonly removed: boolean
}

/** How that went. */
export type RowResult =
  /** `values`: the row as it is stored now. */
  | { readonly ok: true; readonly values: Values }
  | {
      readonly ok: false
      readonly says: string
      /** Sentences by column. */
      readonly fields?: Readonly<Record<string, string>>
      /** On a stale version: the row as it is stored now. */
      readonly current?: Values | null
      /** The others would fare no better: nothing more is sent. */
      readonly stop?: boolean
    }

/**
 * Saves rows, a few at a time, in their order. Answers when all are done or nothing more is to be sent; each outcome is
 * told as it comes, null for a row that is deleted. Rows that weren't sent stay as they are.
 */
export async function saveRows(
  rows: readonly FormRow[],
  columns: readonly TableColumn[],
  save: (change: RowChange) => Promise<RowResult>,
  notify: (key: string, row: FormRow | null) => void,
  isStopped: () => boolean,
): Promise<SaveCount> {
  const queue = [...rows]
  const count = { saved: 0, refused: 0 }
  let stopped = false
  const work = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const { key, stored, values, removed } = row
      notify(key, { ...row, outcome: { is: 'saving' } })
      const change = { key, stored, values, removed, changed: removed ? [] : changedColumns(row, columns) }
      const result = await save(change).catch(failed)
      count[result.ok ? 'saved' : 'refused']++
      notify(key, settled(row, result))
      if (!result.ok && result.stop) stopped = true
      if (stopped || isStopped()) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { ...count, left: queue.length }
}

export interface SaveCount {
  readonly saved: number
  readonly refused: number
  /** Never sent. */
  readonly left: number
}

const atOnce = 3

function settled(row: FormRow, result: RowResult): FormRow | null {
  if (!result.ok) {
    const { says, fields = {}, current = null } = result
    return { ...row, outcome: { is: 'refused', says, fields, current } satisfies RowOutcome }
  }
  return row.removed
    ? null
    : { ...formRow(row.key, result.values, result.values, row.locked), outcome: { is: 'saved' } }
}

function failed(error: unknown): RowResult {
  return { ok: false, says: errorText(error) }
}
