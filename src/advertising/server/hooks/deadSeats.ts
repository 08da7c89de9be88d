import { textsOf } from '../../../engine/contract/looseValues.ts'
import type { Given, RulesContext } from './entityRules.ts'

type Reads = RulesContext<'deal'>['reads']

/** Which of these seats can't buy any more: they are suspended or archived, or are gone. */
export async function deadSeats(ids: readonly string[], reads: Reads): Promise<ReadonlySet<string>> {
  const found = await reads.byIds('seat', [...new Set(ids)], 'all')
  const alive = new Set(found.flatMap(({ id, status }) => (status === 'active' ? [id] : [])))
  return new Set(ids.filter(id => !alive.has(id)))
}

/** Whether a change of a deal's seats takes away dead ones and nothing else. */
export async function areDeadSeatsGone(old: Given<'deal'>, row: Given<'deal'>, reads: Reads): Promise<boolean> {
  const [before, after] = [textsOf(old.buyerSeats), textsOf(row.buyerSeats)]
  const gone = before.filter(id => !after.includes(id))
  if (after.length === 0 || after.some(id => !before.includes(id))) return false
  return (await deadSeats(gone, reads)).size === new Set(gone).size
}
