import type { NamedField } from '../serving/bidTestAnswer.ts'
import type { DeliveryChain, Finding, StageResult } from './deliveryChain.ts'

/** How far back is looked: hours. */
export const checkWindows = { hour: 1, day: 24, week: 168 } as const
export type CheckWindow = keyof typeof checkWindows

/** What `GET /line-item/{id}/delivery-check`, a campaign's and a deal's, answers. */
export interface DeliveryCheck extends Omit<DeliveryChain, 'stages'> {
  readonly window: CheckWindow
  /** Hours (UTC) that were looked at, the last one without its end; null where nothing was ever counted. */
  readonly from: string | null
  readonly to: string | null
  /** Figures are late: the last hour that is known ended more than three hours ago. */
  readonly isLate: boolean
  readonly currency: string
  readonly stages: readonly NamedStage[]
  /** Line items that were not looked at one by one, where there are very many. */
  readonly left: number
  /** Entities that the person may not read, which therefore decided nothing. */
  readonly without: readonly string[]
}

export type NamedStage = Omit<StageResult, 'findings'> & { readonly findings: readonly NamedFinding[] }
export type NamedFinding = Omit<Finding, 'fields'> & { readonly fields: readonly NamedField[] }
