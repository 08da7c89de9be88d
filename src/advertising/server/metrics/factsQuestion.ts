import { hoursOf, zoneClock } from '../../../engine/contract/zoneClock.ts'
import type { FactReport } from '../facts/store/factReport.ts'

/** A question to the facts in whole days of UTC, both included, with amounts as they are and everything answered. */
export function factsQuestion({ from, to, ...question }: FactsQuestion): FactReport {
  const clock = zoneClock('UTC', from, to)
  return { clock, hours: hoursOf(clock, from, to), filters: [], rates: null, order: [], limit: null, ...question }
}

export interface FactsQuestion
  extends Pick<FactReport, 'scope' | 'dimensions' | 'metrics'>,
    Partial<Pick<FactReport, 'filters' | 'hours'>> {
  readonly from: string
  readonly to: string
}
