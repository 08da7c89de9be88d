import { canonicalJson } from '../../engine/contract/canonicalJson.ts'
import type { WireDeal } from './wireDeal.ts'

/** What a payload agrees on, without the count of its revisions: two pushes of the same terms are the same. */
export function termsText({ ext = {}, ...deal }: WireDeal): string {
  return canonicalJson({ ...deal, ext: { ...ext, astrolabe: { ...ext.astrolabe, revision: undefined } } })
}
