import type { DimensionKey } from '../../src/advertising/reporting/dimensions.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { type FactsQuestion, factsQuestion } from '../../src/advertising/server/metrics/factsQuestion.ts'
import type { Reads } from '../../src/engine/server/store/Store.ts'

/** The delivery of each day and each value of one dimension; without `ids` of all values. */
export async function factsByDay(
  read: Reads,
  { by, ids, ...question }: Pick<FactsQuestion, 'scope' | 'from' | 'to'> & { by: DimensionKey; ids?: string[] },
) {
  const groups = await read.extension(factStore).reportFacts(
    factsQuestion({
      dimensions: ['day', by],
      metrics: ['spend', 'impressions', 'wins'],
      ...(ids ? { filters: [{ dimension: by, op: 'in', values: ids }] } : {}),
      ...question,
    }),
  )
  return groups.map(({ values: [day = '', id = ''], sums: { spend = 0, impressions = 0, wins = 0 } }) => {
    return { day, id, spend, impressions, wins }
  })
}
