import type { RowScope } from '../../../engine/server/access/guard.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import type { ReportFilter } from '../../reporting/reportQuestion.ts'
import { factStore } from '../facts/store/factStore.ts'
import { factsQuestion } from './factsQuestion.ts'

export interface Reached {
  readonly id: string
  /** The first day (UTC) that counts. */
  readonly from: string
}

/**
 * How many people of the sample each row has reached up to `to`. Whoever was reached on two days counts once, so that
 * days can't be added: there is one question for each first day, however many rows share it.
 */
export async function reachedPeople(
  reads: Reads,
  { rows, to, scope, dimension, only }: ReachedQuestion,
): Promise<ReadonlyMap<string, number>> {
  const byDay = new Map<string, string[]>()
  for (const { id, from } of rows) byDay.set(from, [...(byDay.get(from) ?? []), id])
  const found = await Promise.all(
    [...byDay].map(([from, ids]) => {
      const filters = [{ dimension, op: 'in', values: ids } as const, ...only]
      return reads
        .extension(factStore)
        .reportFacts(factsQuestion({ scope, dimensions: [dimension], metrics: ['reach'], filters, from, to }))
    }),
  )
  return new Map(found.flat().map(({ values: [id = ''], sums }) => [id, sums.people ?? 0]))
}

interface ReachedQuestion {
  readonly rows: readonly Reached[]
  readonly to: string
  readonly scope: RowScope
  readonly dimension: DimensionKey
  /** What else narrows the facts down. */
  readonly only: readonly ReportFilter[]
}
