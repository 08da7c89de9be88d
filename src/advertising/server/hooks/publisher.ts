import { partOf } from '../../../engine/contract/looseValues.ts'
import { nextSupplyCheck } from '../supply/nextSupplyCheck.ts'
import { removeSupplyChecks } from '../supply/writeSupplyCheck.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.13: its files are checked again when what they must say changes; its checks belong to it alone. */
export const publisher: EntityRules<'publisher'> = {
  derive: (row, { old, now }) => {
    const isAsBefore = old && claimed.every(name => old[name] === row[name])
    return isAsBefore
      ? row
      : { ...row, adsTxt: { ...partOf(row.adsTxt), nextCheckAt: nextSupplyCheck(row.adsTxt, now) } }
  },
  cascadeRemoval: ({ id }, { tx }) => removeSupplyChecks(tx, id),
}

const claimed = ['domain', 'sellerId', 'relationship'] as const
