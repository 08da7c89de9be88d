import type { CellValue } from './cellValue.ts'
import { type ColumnLook, cellAt, lookOf } from './column.ts'
import { filteredRows, type GridFilter } from './gridFilter.ts'
import type { GridTable } from './gridTable.ts'
import { type GridSort, matchingRows, type Rows, sortedRows } from './rowOrder.ts'

/** What a person looks at: one page of the rows that match, in their order. */
export interface GridView {
  readonly sort: GridSort | null
  readonly search: string
  readonly filter: GridFilter | null
  /** From 1; a page beyond the last is the last. */
  readonly page: number
  readonly perPage: number
}

export interface GridPage {
  readonly columns: readonly ColumnLook[]
  /** Cells by row and column. */
  readonly rows: readonly GridRow[]
  /** The page that it is. */
  readonly page: number
  /** Rows that match, on all pages. */
  readonly matching: number
  /** Rows at all. */
  readonly total: number
}

export type GridRow = readonly CellValue[]

/** Sorts, searches, filters and pages one table; the order of the last view is kept, so that turning pages costs nothing. */
export function createGridEngine(table: GridTable): (view: GridView) => GridPage {
  const columns = table.columns.map((column, place) => lookOf(table.names[place] ?? '', column))
  const all = Uint32Array.from({ length: table.length }, (_, row) => row)
  let cached = { key: JSON.stringify([null, '', null]), rows: all }

  function rowsOf({ sort, search, filter }: GridView): Rows {
    const key = JSON.stringify([sort, search, filter])
    if (cached.key !== key) {
      const found = filteredRows(table.columns, matchingRows(table.columns, all, search), filter)
      cached = { key, rows: sortedRows(table.columns, found, sort) }
    }
    return cached.rows
  }

  return view => {
    const rows = rowsOf(view)
    const page = Math.max(1, Math.min(view.page, Math.ceil(rows.length / view.perPage)))
    const shown = rows.subarray((page - 1) * view.perPage, page * view.perPage)
    return {
      columns,
      rows: Array.from(shown, row => table.columns.map(column => cellAt(column, row))),
      page,
      matching: rows.length,
      total: table.length,
    }
  }
}
