import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'
import { isAboutPeople } from './goalProgress.ts'

/**
 * The active goals of each row by its id, the one that counts first: the goal chosen in the row's field `goal`, then its own by
 * priority. A row without any is measured by what counts for its parent: a line item by its strategy's, a strategy by its
 * campaign's. Another row's goal is left out where its target says nothing about this row: a number of people, or an amount of
 * another currency.
 * @param rows of one entity
 */
export async function goalsOfRows(
  read: Reads,
  entity: string,
  rows: readonly Row[],
): Promise<Map<string, readonly Row[]>> {
  const found = new Map<string, readonly Row[]>()
  if (rows.length === 0) return found
  const [own, chosen] = await Promise.all([ownGoals(read, entity, rows), activeGoals(read, rows)])
  for (const row of rows) {
    const first = chosen.get(String(row.goal))
    const ofRow = own.get(row.id) ?? []
    const isOwn = ofRow.some(({ id }) => id === first?.id)
    const counts = first && (isOwn || saysSomethingOf(row, first)) ? [first] : []
    const goals = [...counts, ...ofRow.filter(goal => goal.id !== first?.id)]
    if (goals.length > 0) found.set(row.id, goals)
  }
  const parent = parents[entity]
  if (!parent) return found
  const without = rows.filter(row => !found.has(row.id) && typeof row[parent] === 'string')
  const ids = [...new Set(without.map(row => String(row[parent])))]
  const ofParents = await goalsOfRows(read, parent, await read.byIds(parent, ids, 'all'))
  for (const row of without) {
    const [first] = ofParents.get(String(row[parent])) ?? []
    if (first && saysSomethingOf(row, first)) found.set(row.id, [first])
  }
  return found
}

/** Entities by those under them; their field has the same name. */
const parents: Readonly<Record<string, string>> = { 'line-item': 'strategy', strategy: 'campaign' }

/** The id of the row that a goal is for. */
export function ownerOf(goal: Row): string {
  return String(goal[String(goal.scope).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())])
}

/** By owner, in the order of their priority; of equals the older first. */
async function ownGoals(read: Reads, entity: string, rows: readonly Row[]): Promise<Map<string, Row[]>> {
  const where = [
    { column: refsColumn, op: 'in', values: rows.map(({ id }) => refOf(entity, id)) },
    { column: 'status', op: 'in', values: ['active'] },
  ] as const
  const goals = await allRows(read, 'goal', { scope: 'all', where })
  const found = new Map<string, Row[]>()
  for (const goal of [...goals].sort((a, b) => Number(a.priority ?? 1) - Number(b.priority ?? 1) || byAge(a, b))) {
    const owner = ownerOf(goal)
    found.set(owner, [...(found.get(owner) ?? []), goal])
  }
  return found
}

function byAge(a: Row, b: Row): number {
  const [one, other] = [`${a.createdAt} ${a.id}`, `${b.createdAt} ${b.id}`]
  return one < other ? -1 : 1
}

async function activeGoals(read: Reads, rows: readonly Row[]): Promise<Map<string, Row>> {
  const ids = [...new Set(rows.flatMap(({ goal }) => (typeof goal === 'string' ? [goal] : [])))]
  const goals = ids.length > 0 ? await read.byIds('goal', ids, 'all') : []
  return new Map(goals.filter(({ status }) => status === 'active').map(goal => [goal.id, goal]))
}

function saysSomethingOf(row: Row, goal: Row): boolean {
  const isForeignAmount = goal.targetAmount !== undefined && (goal.currency ?? row.currency) !== row.currency
  return !isAboutPeople(goal) && !isForeignAmount
}
