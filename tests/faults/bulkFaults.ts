import type { PlantedFault } from './plantedFaults.ts'

const entities = 'src/engine/server/entities'
const writes = 'src/engine/server/node/postgres/writeRows.ts'

/** Changes of many rows that reach too far, happen twice, or are undone beyond what they did. */
export const bulkFaults: readonly PlantedFault[] = [
  {
    file: `${entities}/undoneFields.ts`,
    from: 'const later = since.find(',
    to: 'const later = since.slice(1).find(',
    contract: ['bulkChanges'],
  },
  {
    file: `${entities}/runBatch.ts`,
    from: 'return batch.isResumed ?',
    to: 'return !batch.isResumed ?',
    contract: ['bulkChanges'],
  },
  {
    file: `${entities}/gatherRows.ts`,
    from: 'if (error instanceof StoreAway ||',
    to: 'if (',
    contract: ['sharedTransactions'],
  },
  {
    file: `${entities}/rowFailure.ts`,
    from: 'if (tx && endsTransaction(error)) throw error',
    to: '',
    contract: ['batchVictims'],
  },
  {
    file: `${entities}/gatherWrites.ts`,
    from: 'if (tables.some(isWaiting)) await flush()',
    to: '',
    contract: ['sharedTransactions'],
  },
  {
    file: `${entities}/onceInBatch.ts`,
    from: 'const isAsSeen = seen.get(row.id) === row.version',
    to: "const isAsSeen = seen.get(row.id) !== ''",
    contract: ['bulkChanges'],
  },
  {
    file: `${entities}/bulkTargets.ts`,
    from: 'if (total > limits.ids)',
    to: 'if (total > limits.ids * 100)',
    contract: ['apiEntities', 'apiBadInput'],
  },
  {
    file: writes,
    from: 'if (written === 0) throw new UniqueError',
    to: 'if (written < 0) throw new UniqueError',
    contract: ['storeWrites'],
  },
  { file: writes, from: 'list)) === 1) return', to: 'list)) <= 1) return', contract: ['storeWrites'] },
  {
    file: writes,
    from: 'layout.constraints.map(({ column }) => quoted(column))',
    to: '[] as string[]',
    contract: ['storeWrites'],
  },
]
