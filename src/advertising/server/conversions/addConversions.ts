import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { conversionStore, type NewConversion } from './store/conversionStore.ts'

/** Keeps conversions until they are credited (`settleConversions`). @returns how many were new */
export async function addConversions(
  { store }: Pick<ApiContext, 'store'>,
  conversions: readonly NewConversion[],
): Promise<number> {
  if (conversions.length === 0) return 0
  return store.transaction(async tx => {
    const all = tx.extension(conversionStore)
    await all.lockConversions()
    return all.addConversions(conversions)
  })
}
