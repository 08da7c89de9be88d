import type { ShiftReason } from './proposeBudgets.ts'

/** What `GET /campaign/{id}/budget-proposal` answers: budgets of line items that would be spent better, in micros. */
export interface BudgetProposal {
  readonly currency: string
  /** Budget that would move; 0 where nothing is proposed. */
  readonly moved: number
  /** Line items that would change, those that give first. */
  readonly rows: readonly ProposedBudget[]
  /** Line items of the campaign that were looked at. */
  readonly checked: number
  /** Line items that were not looked at, where there are very many. */
  readonly left: number
}

export interface ProposedBudget {
  readonly id: string
  readonly name: string
  /** The row that the proposal is about; another version isn't changed by it. */
  readonly version: number
  readonly old: number
  readonly new: number
  readonly reason: ShiftReason
  /** What it is expected to have spent by its end. */
  readonly expected: { readonly delivered: number; readonly low: number | null; readonly high: number | null } | null
  readonly end: string | null
  /** Its first goal: the metric, and percent of the target. */
  readonly goal: { readonly metric: string; readonly attainment: number } | null
}
