import type { NamedField } from '../serving/bidTestAnswer.ts'
import type { Outcome } from './launchPlan.ts'
import type { FoundProblem, RowCheck } from './preflight.ts'

/** What `GET /campaign/{id}/launch-check`, a strategy's and a line item's, answers, and `POST /campaign/{id}/launch` without the checks. */
export interface LaunchCheck {
  readonly at: string
  readonly campaign: string
  /** From the top: the campaign, each strategy with its line items. */
  readonly rows: readonly LaunchRow[]
  /** Line items that were not looked at, where there are very many; of a launch, those that are still to be activated. */
  readonly left: number
  /** Entities that the person may not read: rules about them were left out. */
  readonly without: readonly string[]
}

export interface LaunchRow {
  readonly entity: RowCheck['entity']
  readonly id: string
  readonly name: string
  readonly status: string
  readonly outcome: Outcome
  readonly to: string
  readonly reason: string
  readonly problems: readonly LaunchProblem[]
}

export interface LaunchProblem {
  readonly rule: string
  readonly severity: FoundProblem['severity']
  readonly sentence: string
  readonly fields: readonly NamedField[]
  readonly repair: LaunchRepair | null
}

/** What `PATCH /{entity}` takes to mend it. */
export interface LaunchRepair {
  readonly label: string
  readonly entity: string
  readonly id: string
  /** Of the row that was checked; a newer one is checked again first. */
  readonly version: number
  readonly changes: Readonly<Record<string, unknown>>
}
