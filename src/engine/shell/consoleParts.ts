import { handedIn } from '../contract/handedIn.ts'
import type { ConsolePage } from '../derive/consolePage.ts'
import type { LoadResourcePage } from '../derive/overrides.ts'
import type { Messages } from './i18nProvider.ts'

/** What a product hands to the shell, beside its catalogue. */
export interface ConsoleParts {
  readonly pages: readonly ConsolePage[]
  readonly overrides: Readonly<Partial<Record<string, LoadResourcePage>>>
  /** Texts in the place of react-admin's. */
  readonly messages: Messages
  /** Whether the host serves documentation under `/docs`: the help and the palette lead there. */
  readonly documentation: boolean
}

export const consoleParts = handedIn<ConsoleParts>('pages')
