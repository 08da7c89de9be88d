import type { Domain } from '../../../engine/server/domain/domain.ts'
import { factStore } from '../facts/store/factStore.ts'

/** A batch is withdrawn with its row, in one transaction. */
export const factBatch: Domain = {
  auditAs: 'facts_withdrawn',
  guard: ({ withdrawableUntil }, to, { now }) => {
    if (to !== 'withdrawn') return null
    const until = typeof withdrawableUntil === 'string' ? withdrawableUntil : null
    if (until === null) return 'It was received before batches could be withdrawn'
    return Date.parse(until) > now.getTime() ? null : `It could be withdrawn until ${until.slice(0, 10)}`
  },
  cascade: async (row, old, { tx }) => {
    if (old && old.status !== 'withdrawn' && row.status === 'withdrawn')
      await tx.extension(factStore).withdrawBatch(Number(row.sequence))
  },
}
