import type { EntityRow } from '../../../engine/contract/api.ts'
import { numberOf } from '../../../engine/contract/looseValues.ts'

/** What the rows below a parent come to together, against its own budget; micros of the campaign's currency. */
export interface BudgetSum {
  readonly together: number
  /** Null where the parent has no budget of its own. */
  readonly parent: number | null
  /** Rows that aren't in the sum, as they have not been loaded. */
  readonly missing: number
}

/** With what is typed in place of one row's budget. Rows without a budget count as nothing. */
export function budgetSum(
  siblings: { readonly rows: readonly EntityRow[]; readonly total: number },
  parent: EntityRow | null,
  typed: { readonly id: string; readonly micros: number },
): BudgetSum {
  const budgetOf = (row: EntityRow) => (row.id === typed.id ? typed.micros : (numberOf(row.budgetTotal) ?? 0))
  return {
    together: siblings.rows.reduce((sum, row) => sum + budgetOf(row), 0),
    parent: parent?.id === typed.id ? typed.micros : numberOf(parent?.budgetTotal),
    missing: Math.max(0, siblings.total - siblings.rows.length),
  }
}
