import type { Work } from '../../../engine/server/jobs/jobKind.ts'
import { entryStore } from './store/entryStore.ts'

/** Clears away the rows of sets that were given up, in portions, as long as the run is this worker's. */
export async function clearEntries({ context, signal }: Pick<Work, 'context' | 'signal'>): Promise<void> {
  while (!signal.aborted && (await context.store.transaction(tx => tx.extension(entryStore).clearEntries())));
}
