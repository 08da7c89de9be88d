import type { EntityRules } from './entityRules.ts'

/** domain.md 1.24. */
export const seat: EntityRules<'seat'> = {
  derive: row => ({ ...row, dealsCount: row.dealsCount ?? 0 }),

  validate: async (row, { find }) => {
    const seen = new Set([row.id])
    for (let above = await find('seat', row.parentSeat); above; above = await find('seat', above.parentSeat)) {
      if (above.partner !== row.partner) return { parentSeat: 'Choose a seat of the same partner' }
      if (seen.has(above.id)) return { parentSeat: 'This seat is above itself. Choose another one.' }
      seen.add(above.id)
    }
    return {}
  },
}
