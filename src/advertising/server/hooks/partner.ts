import { adsTxtLine } from './adsTxtLine.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.10. */
export const partner: EntityRules<'partner'> = {
  cascade: async (row, old, { tx }) => {
    if (!old || (old.domain === row.domain && old.tagId === row.tagId)) return
    const where = [{ column: 'partner', op: 'in', values: [row.id] }] as const
    const ids = await tx.ids('seat', { scope: 'all', where })
    for (const seat of await tx.lock('seat', ids.sort(), 'all')) {
      const line = adsTxtLine(seat, row)
      // Nobody has edited the seat: that is no new version of it.
      if (seat.adsTxtLine !== line) await tx.update('seat', [{ ...seat, adsTxtLine: line }])
    }
  },
}
