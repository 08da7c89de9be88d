import type { MemoryTable } from './memoryTable.ts'
import type { Extended, StoreExtension } from './storeExtension.ts'

/** What an extension does in a memory store. Its state is never changed: a write makes another, kept when the transaction ends. */
export interface MemoryExtension<E extends Extended = Extended, State = unknown> {
  readonly extension: StoreExtension<E>
  empty(): State
  reads(state: () => State, tables: () => ReadonlyMap<string, MemoryTable>): E['reads']
  writes(state: () => State, become: (next: State) => void): E['writes']
  streams(reads: E['reads']): E['streams']
}
