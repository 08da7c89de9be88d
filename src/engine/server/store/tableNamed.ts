import type { ColumnSpec, TableSpec } from './Store.ts'

/** @throws Error when there is no such table. */
export function tableNamed<T extends { readonly spec: TableSpec }>(tables: ReadonlyMap<string, T>, name: string): T {
  const table = tables.get(name)
  if (!table) throw new Error(`There is no table ${name}`)
  return table
}

/** The column of a table; `id` is one of every table. @throws Error when it is not indexed. */
export function columnNamed(table: TableSpec, name: string): ColumnSpec {
  if (name === 'id') return ID
  const column = table.columns.find(one => one.name === name)
  if (!column) throw new Error(`The table ${table.name} has no column ${name}`)
  return column
}

const ID: ColumnSpec = { name: 'id', type: 'text' }
