import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { memberStore } from './store/memberStore.ts'

/** Clears away expired members and what is left of replaced sets, in transactions that hold nobody up. */
export async function clearMembers(
  { store, clock }: Pick<ApiContext, 'store' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const at = clock().toISOString()
  while (!signal.aborted && (await store.transaction(tx => tx.extension(memberStore).clearMembers(at))));
}
