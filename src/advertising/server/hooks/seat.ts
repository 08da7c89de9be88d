import { adsTxtLine } from './adsTxtLine.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.24. */
export const seat: EntityRules<'seat'> = {
  derive: async ({ adsTxtLine: _, dealsCount, ...row }, { find }) => {
    const line = adsTxtLine(row, await find('partner', row.partner))
    // The platform's have none: everybody sees them, and nobody is to see how many deals others have there.
    const count = typeof row.organization === 'string' ? { dealsCount: dealsCount ?? 0 } : {}
    return { ...row, ...count, ...(line === undefined ? {} : { adsTxtLine: line }) }
  },

  validate: async (row, { find }) => {
    const seen = new Set([row.id])
    for (let above = await find('seat', row.parentSeat); above; above = await find('seat', above.parentSeat)) {
      if (above.partner !== row.partner) return { parentSeat: 'Choose a seat of the same partner' }
      if (seen.has(above.id)) return { parentSeat: 'A seat can’t be its own parent. Choose another one.' }
      seen.add(above.id)
    }
    return {}
  },
}
