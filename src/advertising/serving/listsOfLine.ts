import { partOf } from '../../engine/contract/looseValues.ts'
import { heldBy } from './heldBy.ts'
import { rowsOf } from './inventorySetHolds.ts'
import { type FieldRef, fieldOf } from './refusal.ts'
import type { ServedRow } from './servedRow.ts'
import type { Line, ServingTree } from './servingTree.ts'

export interface Listed {
  readonly set: ServedRow
  readonly field: FieldRef
  /** Excluded by a targeting, whatever its mode. */
  readonly isExcluded: boolean
}

/** Inventory lists of the strategy's supply, of the targetings that count, and those that apply to all campaigns of their scope, in any state. */
export function listsOfLine(line: Line, { inventorySets }: Pick<ServingTree, 'inventorySets'>): readonly Listed[] {
  const { strategy, campaign } = line
  const listed = (ids: unknown, field: FieldRef, isExcluded: boolean) =>
    rowsOf(ids, inventorySets).map(set => ({ set, field, isExcluded }))
  const supply = partOf(strategy.supply).inventorySets
  const targeted = heldBy(line, 'line-item', 'targeting').flatMap(({ entity, row, path, value }) => {
    const sets = partOf(partOf(value).inventorySets)
    const at = (part: string) => fieldOf(entity, row, `${path}.inventorySets.${part}`)
    return [...listed(sets.include, at('include'), false), ...listed(sets.exclude, at('exclude'), true)]
  })
  const general = [...inventorySets.values()]
    .filter(set => set.appliedToAll === true && (set.scope !== 'account' || set.account === campaign.account))
    .map(set => ({ set, field: fieldOf('inventory-set', set, 'appliedToAll'), isExcluded: false }))
  return [...listed(supply, fieldOf('strategy', strategy, 'supply.inventorySets'), false), ...targeted, ...general]
}

/**
 * The lists that allow, by where they are named: an impression must be in one list of each of these, so that no line item lifts what its
 * strategy, its campaign, or a list for all campaigns allows.
 */
export function allowingLists(lists: readonly Listed[]): readonly (readonly Listed[])[] {
  const levels = new Map<string, Listed[]>()
  for (const one of lists.filter(list => !blocks(list))) {
    const { entity, id, path } = one.field
    const level = path === 'appliedToAll' ? `all ${one.set.scope}` : `${entity} ${id} ${path}`
    levels.set(level, [...(levels.get(level) ?? []), one])
  }
  return [...levels.values()]
}

/** Whether nothing of a list is bought: it blocks, or a targeting excludes it. */
export function blocks({ set, isExcluded }: Listed): boolean {
  return isExcluded || set.mode === 'block'
}
