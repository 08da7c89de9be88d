import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { World } from '../../../engine/server/world.ts'
import { addDays } from '../../reporting/reportRange.ts'
import type { Given } from '../domain/entityRules.ts'
import { factStore } from '../facts/store/factStore.ts'
import { dealMetrics, dealResults } from './dealResults.ts'
import { factsQuestion } from './factsQuestion.ts'

/** Writes into every deal on flight what it did in the last seven days (UTC), so that lists can be filtered by it. */
export async function refreshDeals(world: World): Promise<void> {
  const { read } = world.store
  const isTold = (await read.extension(factStore).lastFactHour('all')) !== null
  const today = world.clock().toISOString().slice(0, 10)
  const [week, month, rows] = await Promise.all([
    sumsFrom(world, addDays(today, -6), today),
    sumsFrom(world, `${today.slice(0, 7)}-01`, today),
    allRows(read, 'deal', { scope: 'all', where: [{ column: 'status', op: 'in', values: ['active', 'paused'] }] }),
  ])
  const resultsOf = (deal: Given<'deal'>) =>
    dealResults(deal, { week: week.get(deal.id) ?? {}, month: month.get(deal.id) ?? {} })
  // Without any facts there is nothing to say, but of what was withdrawn.
  const known = rows.filter(deal => isTold || deal.metrics7d !== undefined)
  const changed = known.filter(deal => !isSame(deal.metrics7d, resultsOf(deal))).map(({ id }) => id)
  for (let start = 0; start < changed.length; start += mostLocked) {
    const ids = changed.slice(start, start + mostLocked)
    await writeResults(world, 'deal', ids, row => ({ ...row, metrics7d: resultsOf(row) }))
  }
}

const mostLocked = 500

async function sumsFrom(world: World, from: string, to: string) {
  const groups = await world.store.read
    .extension(factStore)
    .reportFacts(factsQuestion({ scope: 'all', dimensions: ['deal'], metrics: dealMetrics, from, to }))
  return new Map(groups.map(({ values: [id = ''], sums }) => [id, sums]))
}
