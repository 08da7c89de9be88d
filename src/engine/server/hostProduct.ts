import type { ApiContext } from './apiContext.ts'
import type { ApiProduct } from './apiProduct.ts'
import type { AssetFiles } from './assets/AssetFiles.ts'
import type { Fetcher } from './outside.ts'
import type { Repeating } from './repeating.ts'
import type { Store } from './store/Store.ts'

/** What a product hands to a host: its half of the API, what it does while the host runs, and its sample. */
export interface HostProduct {
  readonly api: ApiProduct
  /** Keeps up to date what rows say of other things. */
  readonly keepResults?: (context: ApiContext) => Repeating
  readonly sample: ProductSample
}

/** Rows to look around in. */
export interface ProductSample {
  /** The password that everybody knows. */
  readonly password: string
  /** Whom the sign-in page offers. */
  readonly signIns: readonly { readonly email: string; readonly role: string }[]
  /** Begins to make the rows, which needs no database yet; `small` is for a demo. */
  readonly write: (now: Date, scale?: 'small') => WrittenRows
  /** The client, with what the sample's own addresses answer. */
  readonly withAnswers?: (fetcher: Fetcher) => Fetcher
  /** Lets the sample go on. */
  readonly simulate?: (context: Pick<ApiContext, 'store' | 'clock' | 'log'>) => Repeating
}

/** Puts the rows into a store that has none; all of them, or nothing. */
export type WrittenRows = (store: Store, options: FillOptions) => Promise<void>

export interface FillOptions {
  /** Of the password of every sign-in. */
  readonly passwordHash: string | Promise<string>
  /** Where files go. */
  readonly files: AssetFiles
  readonly onProgress?: (text: string) => void
}
