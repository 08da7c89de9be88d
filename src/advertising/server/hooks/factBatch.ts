import { factStore } from '../facts/store/factStore.ts'
import type { EntityRules } from './entityRules.ts'

/** A batch is withdrawn with its row, in one transaction. */
export const factBatch: EntityRules<'fact-batch'> = {
  auditAs: 'facts_withdrawn',
  auditBatch: ({ name }) => name,
  guard: ({ withdrawableUntil }, to, { now }) => {
    if (to !== 'withdrawn') return null
    if (withdrawableUntil === undefined) return 'The batch was received before batches could be withdrawn'
    return Date.parse(withdrawableUntil) > now.getTime()
      ? null
      : `The batch could be withdrawn until ${withdrawableUntil.slice(0, 10)}`
  },
  cascade: async (row, old, { tx }) => {
    if (old && old.status !== 'withdrawn' && row.status === 'withdrawn')
      await tx.extension(factStore).withdrawBatch(Number(row.sequence))
  },
}
