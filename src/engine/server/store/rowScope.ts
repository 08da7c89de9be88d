import { fieldOf } from './columnValue.ts'
import type { Row, TableSpec } from './Store.ts'

/** The organizations that a row belongs to; a row without one belongs to the platform itself, `'*'`. */
export function rowScope(row: Row, table: TableSpec): readonly string[] {
  const value = fieldOf(row, table.scopeField)
  const organizations = (Array.isArray(value) ? value : [value]).filter(one => typeof one === 'string' && one !== '')
  return organizations.length > 0 ? [...new Set(organizations)] : ['*']
}

/** Whether rows of the table can belong to several organizations at once. */
export function isScopedBySeveral(table: TableSpec): boolean {
  return table.columns.some(column => column.name === table.scopeField && column.type === 'texts')
}
