import { catalogue } from '../../resources.config.ts'
import type { ApiProduct } from './apiProduct.ts'
import { advertisingHooks } from './domain/advertisingHooks.ts'

/** The API's half of the advertising product, as hosts and tests hand it to `createApi`. */
export const advertisingApi: ApiProduct = {
  catalogue,
  hooks: advertisingHooks,
}
