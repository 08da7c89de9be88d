import type { ApiProduct } from '../apiProduct.ts'
import type { TableSpec } from './Store.ts'
import { systemTables } from './systemTables.ts'
import { tablesOf } from './tables.ts'

/** Every table that the API over a product needs: one for each resource, its own, and the product's. */
export function apiTables({ catalogue, tables = [] }: Pick<ApiProduct, 'catalogue' | 'tables'>): TableSpec[] {
  return [...tablesOf(catalogue), ...systemTables, ...tables]
}
