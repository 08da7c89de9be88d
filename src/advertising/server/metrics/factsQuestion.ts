import { hoursOf, zoneClock } from '../../../engine/contract/zoneClock.ts'
import type { FactReport } from '../facts/store/factReport.ts'

/** A question to the facts in whole days of UTC, both included, with amounts as they are and everything answered. */
export function factsQuestion({ from, to, ...question }: FactsQuestion): FactReport {
  const clock = zoneClock('UTC', from, to)
  return { clock, hours: hoursOf(clock, from, to), filters: [], rates: null, order: [], limit: null, ...question }
}

/** A question to the facts of whole hours of UTC, `end` not included. */
export function hoursQuestion({ hours, ...question }: HoursQuestion): FactReport {
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return factsQuestion({ ...question, hours, from: dayOf(hours.start), to: dayOf(hours.end - 1) })
}

export interface FactsQuestion
  extends Pick<FactReport, 'scope' | 'dimensions' | 'metrics'>,
    Partial<Pick<FactReport, 'filters' | 'hours' | 'signal'>> {
  readonly from: string
  readonly to: string
}

export type HoursQuestion = Omit<FactsQuestion, 'from' | 'to' | 'hours'> & Pick<FactReport, 'hours'>
