import { inventorySetHolds } from './inventorySetHolds.ts'
import { allowingLists, blocks, type Listed, listsOfLine } from './listsOfLine.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { type ServingCase, zoneOf } from './servingCase.ts'

/** Of the active lists that count, the impression must be in none that blocks, and in one of those that allow, wherever some are named. */
export function checkInventoryLists({ line, ask, tree, state }: ServingCase): Refusal | null {
  const lists = listsOfLine(line, tree).filter(({ set }) => set.status === 'active')
  if (lists.length === 0) return null
  const where = { now: state.now, zone: zoneOf(line) }
  const holds = ({ set }: Listed) => inventorySetHolds(set, ask, where)
  const blocking = lists.find(one => blocks(one) && holds(one))
  if (blocking) {
    const sentence = `The ${named('inventory list', blocking.set)} blocks this placement.`
    return refusal('inventory_list', sentence, blocking.field, fieldOf('inventory-set', blocking.set, 'items'))
  }
  const allowing = allowingLists(lists).find(level => !level.some(holds))
  const [first] = allowing ?? []
  if (!allowing || !first) return null
  const what =
    allowing.length === 1
      ? `not in the ${named('inventory list', first.set)}`
      : `in none of ${allowing.length} inventory lists`
  return refusal(
    'inventory_list',
    `This placement is ${what}.`,
    first.field,
    fieldOf('inventory-set', first.set, 'items'),
  )
}
