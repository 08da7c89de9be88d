import { t } from '../../../engine/texts/t.ts'

/** An address that is not https as it is written. */
export interface WithoutHttps {
  /** What is wrong, for the person who wrote it. */
  readonly says: string
  readonly fixed: string
  /** It names no scheme at all. */
  readonly bare: boolean
}

/** What is wrong with an address that is http or names no scheme, and how it would be with https; null for all else. */
export function withoutHttps(text: string): WithoutHttps | null {
  const shown = `“${text.slice(0, 80)}${text.length > 80 ? '…' : ''}”`
  if (/^http:\/\/\S+$/i.test(text)) {
    return {
      says: t('%{url} doesn’t use HTTPS. Use an HTTPS URL.', { url: shown }),
      fixed: text.replace(/^http/i, 'https'),
      bare: false,
    }
  }
  if (!bareAddress.test(text)) return null
  return {
    says: t('%{url} has no https://. Add it.', { url: shown }),
    fixed: `https://${text.replace(/^\/\//, '')}`,
    bare: true,
  }
}

/** A host of at least two parts, and what may stand behind it. */
const bareAddress =
  /^(?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.)+\p{L}[\p{L}\p{N}-]{1,62}(?::\d{1,5})?(?:[/?#]\S*)?$/u
