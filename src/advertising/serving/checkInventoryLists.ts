import { partOf } from '../../engine/contract/looseValues.ts'
import { heldBy } from './heldBy.ts'
import { inventorySetHolds, rowsOf } from './inventorySetHolds.ts'
import { type FieldRef, fieldOf, named, type Refusal, refusal } from './refusal.ts'
import type { ServedRow } from './servedRow.ts'
import { type ServingCase, zoneOf } from './servingCase.ts'

interface Listed {
  readonly set: ServedRow
  readonly field: FieldRef
  /** Excluded by a targeting, whatever its mode. */
  readonly isExcluded: boolean
}

/**
 * Active inventory sets of the strategy's supply, of the targetings that count, and those that apply to all campaigns of their scope. The
 * impression must be in none that blocks, and, where there are some that allow, in one of them.
 */
export function checkInventoryLists({ line, ask, tree, state }: ServingCase): Refusal | null {
  const { strategy, campaign } = line
  const supply = listed(
    partOf(strategy.supply).inventorySets,
    fieldOf('strategy', strategy, 'supply.inventorySets'),
    false,
  )
  const targeted = heldBy(line, 'line-item', 'targeting').flatMap(({ entity, row, path, value }) => {
    const sets = partOf(partOf(value).inventorySets)
    const at = (part: string) => fieldOf(entity, row, `${path}.inventorySets.${part}`)
    return [...listed(sets.include, at('include'), false), ...listed(sets.exclude, at('exclude'), true)]
  })
  const general: Listed[] = [...tree.inventorySets.values()]
    .filter(set => set.appliedToAll === true && (set.scope !== 'account' || set.account === campaign.account))
    .map(set => ({ set, field: fieldOf('inventory-set', set, 'appliedToAll'), isExcluded: false }))
  const lists = [...supply, ...targeted, ...general].filter(({ set }) => set.status === 'active')
  if (lists.length === 0) return null
  const where = { now: state.now, zone: zoneOf(line) }
  const holds = ({ set }: Listed) => inventorySetHolds(set, ask, where)
  const blocks = lists.find(one => (one.isExcluded || one.set.mode === 'block') && holds(one))
  if (blocks) {
    const sentence = `The ${named('inventory list', blocks.set)} blocks this place.`
    return refusal('inventory_list', sentence, blocks.field, fieldOf('inventory-set', blocks.set, 'items'))
  }
  const allowing = lists.filter(one => !one.isExcluded && one.set.mode !== 'block')
  const [first] = allowing
  if (!first || allowing.some(holds)) return null
  const what =
    allowing.length === 1
      ? `not in the ${named('inventory list', first.set)}`
      : `in none of ${allowing.length} inventory lists`
  return refusal('inventory_list', `This place is ${what}.`, first.field, fieldOf('inventory-set', first.set, 'items'))

  function listed(ids: unknown, field: FieldRef, isExcluded: boolean): readonly Listed[] {
    return rowsOf(ids, tree.inventorySets).map(set => ({ set, field, isExcluded }))
  }
}
