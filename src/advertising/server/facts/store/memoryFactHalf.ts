import type { MemoryExtension } from '../../../../engine/server/store/memoryExtension.ts'
import { type FactsExtended, factStore } from './factStore.ts'
import { MemoryFacts } from './memoryFacts.ts'
import { memoryCurrencies, memoryPeople, memoryReport } from './memoryReport.ts'

/** The facts of a memory store; never changed: a write makes another. */
export interface FactState {
  readonly facts: MemoryFacts
  /** How many batches of facts were told. */
  readonly batches: number
}

/** What a memory store does with facts. */
export const memoryFactHalf: MemoryExtension<FactsExtended, FactState> = {
  extension: factStore,

  empty: () => ({ facts: new MemoryFacts(), batches: 0 }),

  reads: (state, tables) => ({
    reportFacts: async report => {
      report.signal?.throwIfAborted()
      return memoryReport(state().facts, tables(), report)
    },
    factCurrencies: async report => memoryCurrencies(state().facts, tables(), report),
    peopleSeen: async question => memoryPeople(state().facts, tables(), question),
    lastFactHour: async scope => state().facts.lastHour(scope),
    // It has few rows: whoever asks looks at all of them.
    toldSince: async () => ({ number: 0, rows: null }),
    writesWaiting: async () => 0,
  }),

  writes: (state, become) => ({
    // Transactions run one after the other.
    lockFacts: async () => {},
    insertFacts: async facts => become({ ...state(), facts: state().facts.with(facts) }),
    insertBatch: async facts => {
      const batches = state().batches + 1
      become({ batches, facts: state().facts.with(facts, batches) })
      return batches
    },
    withdrawBatch: async number => become({ ...state(), facts: state().facts.without(number) }),
    settleBatches: async numbers => become({ ...state(), facts: state().facts.settled(numbers) }),
  }),

  streams: reads => ({
    async *streamFacts(report) {
      yield await reads.reportFacts(report)
    },
  }),
}
