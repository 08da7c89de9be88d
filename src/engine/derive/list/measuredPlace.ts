import type { ListColumn } from './listColumns.ts'

/** After which column a row's live figures stand: its name and, right beside it, its status come before. */
export function measuredPlace(columns: readonly Pick<ListColumn, 'name'>[]): number {
  return columns[1]?.name === 'status' ? 1 : 0
}
