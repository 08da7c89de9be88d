import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { inConversionLane } from './inConversionLane.ts'
import { conversionStore, type NewConversion } from './store/conversionStore.ts'

/** Keeps conversions until they are credited (`settleConversions`). @returns how many were new @throws ApiError 429 when too many wait */
export async function addConversions(
  context: Pick<ApiContext, 'store' | 'oneByOne'>,
  conversions: readonly NewConversion[],
): Promise<number> {
  if (conversions.length === 0) return 0
  return inConversionLane(context, async tx => {
    const all = tx.extension(conversionStore)
    await all.lockConversions()
    return all.addConversions(conversions)
  })
}
