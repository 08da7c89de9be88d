import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { conversionLimits, dayMs } from './conversionLimits.ts'
import { conversionStore } from './store/conversionStore.ts'

/** Removes touches and conversions that are older than any window may reach. What was credited stays in the facts. */
export async function forgetConversions({ store, clock }: Pick<ApiContext, 'store' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - conversionLimits.retentionDays * dayMs).toISOString()
  await store.transaction(tx => tx.extension(conversionStore).forgetBefore(before))
}
