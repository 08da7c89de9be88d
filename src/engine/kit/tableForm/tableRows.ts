import { t } from '../../texts/t.ts'
import { readCell, writeCell } from './cellText.ts'
import { type TableColumn, Unreadable, type Values } from './tableColumn.ts'

/** A row of a table form: what is stored of it, what it holds now, and how its last saving went. */
export interface FormRow {
  readonly key: string
  /** As it is stored; null for a row that isn't yet. */
  readonly stored: Values | null
  readonly values: Values
  /** Why nothing of it can be changed. */
  readonly locked: string | undefined
  /** Will be deleted by the next saving. */
  readonly removed: boolean
  readonly outcome: RowOutcome
  /** Of a row that somebody else changed, by column: what they made of a cell that is kept as this person's. */
  readonly theirs: Readonly<Record<string, string>>
}

export type RowOutcome =
  | { readonly is: 'none' | 'saving' | 'saved' }
  | {
      readonly is: 'refused'
      readonly says: string
      readonly fields: Readonly<Record<string, string>>
      /** On a stale version, the row as it is stored now. */
      readonly current: Values | null
    }

/** What was done to a cell. */
export interface CellEdit {
  readonly row: number
  readonly column: TableColumn
  readonly text: string
}

export type Follow = (before: Values, after: Values) => Values

export function formRow(key: string, stored: Values | null, values: Values, locked?: string): FormRow {
  return { key, stored, values, locked, removed: false, outcome: none, theirs: {} }
}

/** The columns whose value isn't the stored one. */
export function changedColumns({ stored, values }: FormRow, columns: readonly TableColumn[]): readonly string[] {
  return columns.filter(({ key }) => !same(values[key], stored?.[key])).map(({ key }) => key)
}

/** Whether there is anything to save of it: a new row counts once something stands in it. */
export function isChanged(row: FormRow, columns: readonly TableColumn[]): boolean {
  return row.removed || columns.some(({ key }) => !same(row.values[key], row.stored?.[key]))
}

/** Why a cell can't be changed. */
export function lockOf(row: FormRow, column: TableColumn): string | undefined {
  return row.locked ?? (row.removed ? t('This row will be deleted') : column.locked?.(row.values))
}

/** The rows with texts put into cells; those that are locked are passed over and counted. */
export function editCells(rows: readonly FormRow[], edits: readonly CellEdit[], follow: Follow) {
  const next = [...rows]
  let skipped = 0
  for (const { row: index, column, text } of edits) {
    const row = next[index]
    if (!row) continue
    if (lockOf(row, column)) {
      skipped++
      continue
    }
    // What stands there already isn't read again: its text may say less than its value.
    if (writeCell(column, row.values[column.key], row.values) === text) continue
    const after = { ...row.values, [column.key]: readCell(column, text, row.values) }
    next[index] = { ...row, values: follow(row.values, after), outcome: withoutField(row.outcome, column.key) }
  }
  return { rows: next, skipped }
}

/** As it is stored. */
export function undoRow(row: FormRow): FormRow {
  return { ...row, values: row.stored ?? {}, removed: false, outcome: none, theirs: {} }
}

/** Somebody else's version under this person's changes: what only they changed is theirs, the rest stays as typed. */
export function reloadRow(row: FormRow, columns: readonly TableColumn[]): FormRow {
  if (row.outcome.is !== 'refused' || !row.outcome.current) return row
  const { current } = row.outcome
  const mine = columns.filter(({ key }) => !same(row.values[key], row.stored?.[key]))
  const clashes = mine.filter(
    ({ key }) => !same(current[key], row.stored?.[key]) && !same(current[key], row.values[key]),
  )
  return {
    ...row,
    stored: current,
    values: { ...current, ...Object.fromEntries(mine.map(({ key }) => [key, row.values[key]])) },
    outcome: none,
    theirs: Object.fromEntries(
      clashes.map(column => [column.key, writeCell(column, current[column.key], current) || 'empty']),
    ),
  }
}

/** The sentences of a row by column; `''` is for what belongs to no column. Rows without changes have none. */
export function problemsOf(
  row: FormRow,
  columns: readonly TableColumn[],
  check: RowCheck,
): Readonly<Record<string, string>> {
  if (row.removed || !isChanged(row, columns)) return refusedFields(row)
  const unread = columns.flatMap(({ key }) => {
    const value = row.values[key]
    return value instanceof Unreadable ? [[key, value.says] as const] : []
  })
  const found: Record<string, string> = {}
  for (const [path, says] of Object.entries(check(row.values))) {
    const column = columns.find(({ key }) => path === key || path.startsWith(`${key}.`))
    found[column?.key ?? ''] ??= says
  }
  return { ...found, ...refusedFields(row), ...Object.fromEntries(unread) }
}

export type RowCheck = (values: Values) => Readonly<Record<string, string>>

function refusedFields({ outcome }: FormRow): Readonly<Record<string, string>> {
  return outcome.is === 'refused' ? outcome.fields : {}
}

function withoutField(outcome: RowOutcome, key: string): RowOutcome {
  if (outcome.is !== 'refused') return none
  const { [key]: _, ...fields } = outcome.fields
  return { ...outcome, fields }
}

/** Nothing is nothing, however it is written. */
function same(a: unknown, b: unknown): boolean {
  if (a instanceof Unreadable || b instanceof Unreadable) return a === b
  return a === b || ((a ?? null) === null && (b ?? null) === null) || JSON.stringify(a) === JSON.stringify(b)
}

const none: RowOutcome = { is: 'none' }
