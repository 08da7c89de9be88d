import type { Query, Reads } from '../../../engine/server/store/Store.ts'
import { type DealIssue, dealIssues } from '../../dealHealth/dealIssues.ts'

/** How many of the deals that somebody sees have each issue: one indexed count for each. */
export async function countIssues(
  read: Reads,
  { scope, where = [] }: Pick<Query, 'scope' | 'where'>,
): Promise<Readonly<Record<DealIssue, number>>> {
  const counts = await Promise.all(
    dealIssues.map(async issue => {
      const having = { column: 'issues', op: 'in', values: [issue] } as const
      return [issue, (await read.list('deal', { scope, where: [...where, having], limit: 1 })).total] as const
    }),
  )
  return Object.fromEntries(counts) as Record<DealIssue, number>
}
