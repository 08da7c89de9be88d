import { numberOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { addSums } from '../../reporting/addSums.ts'
import type { FactSums } from '../../reporting/factShape.ts'
import { factStore } from '../facts/store/factStore.ts'
import { type FactsQuestion, factsQuestion } from './factsQuestion.ts'

type Sums = Partial<FactSums>

/** What of some days counts for a goal: of conversions only those of its event, where it names one. */
export type SumsOfGoal = (row: string, goal: Row, sums: Sums, days?: DayFilter) => Sums

type DayFilter = (day: string) => boolean

/**
 * Asks the conversions of the events that goals of these rows name, by one question; none where no goal names one.
 * @param question its first dimension is the rows'
 */
export async function conversionsOfGoals(
  read: Reads,
  goals: ReadonlyMap<string, readonly Row[]>,
  question: Pick<FactsQuestion, 'scope' | 'dimensions' | 'filters' | 'from' | 'to'>,
): Promise<SumsOfGoal> {
  const events = new Set([...goals.values()].flat().map(eventOf).filter(Boolean))
  if (events.size === 0) return (_, __, sums) => sums
  const { dimensions, filters = [] } = question
  const groups = await read.extension(factStore).reportFacts(
    factsQuestion({
      ...question,
      dimensions: [...dimensions, 'event', 'day'],
      metrics: ['conversions', 'conversionValue'],
      filters: [...filters, { dimension: 'event', op: 'in', values: [...events] }],
    }),
  )
  return (row, goal, sums, isCounted = () => true) => {
    const event = eventOf(goal)
    if (event === '') return sums
    const own = groups.filter(({ values: [id, of, day = ''] }) => id === row && of === event && isCounted(day))
    const { conversions, conversionValue } = addSums(own.map(group => group.sums))
    return { ...sums, conversions: numberOf(conversions) ?? 0, conversionValue: numberOf(conversionValue) ?? 0 }
  }
}

/** '' where all conversions count. */
export function eventOf({ event }: Row): string {
  return textOf(event)
}
