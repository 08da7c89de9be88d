import type { ListColumn } from '../list/listColumns.ts'

/** After which column a row's delivery stands: its name and, right beside it, its status come before. */
export function deliveryPlace(columns: readonly Pick<ListColumn, 'name'>[]): number {
  return columns[1]?.name === 'status' ? 1 : 0
}
