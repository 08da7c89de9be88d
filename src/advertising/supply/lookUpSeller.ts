import { t } from '../../engine/texts/t.ts'
import type { NoFile } from './noFileBy.ts'
import type { ListedSeller, SellersProblem, SellersRead } from './SellersReader.ts'

/** What came of fetching a sellers.json. */
export type SellersFile = { readonly kind: 'found'; readonly read: SellersRead } | NoFile

/** What a sellers.json says of a seller ID: whom it lists, nobody included, or why it can't say; a full sentence. */
export type SellerLookup =
  | { readonly kind: 'read'; readonly total: number; readonly listed: readonly ListedSeller[] }
  | { readonly kind: NoFile['kind'] | 'unreadable'; readonly reason: string }

/** A seller ID in a file (IAB Tech Lab, sellers.json 1.0). */
export function lookUpSeller(file: SellersFile, sellerId: string): SellerLookup {
  if (file.kind !== 'found') return { kind: file.kind, reason: file.reason }
  const { problem, total, found } = file.read
  if (problem !== null) return { kind: 'unreadable', reason: sellersProblemText(problem) }
  return { kind: 'read', total, listed: found.get(sellerId) ?? [] }
}

/** What is wrong with a text that is no sellers.json; a full sentence. */
function sellersProblemText(problem: SellersProblem): string {
  switch (problem) {
    case 'web_page':
      return t('The server responded with a web page instead of a sellers.json.')
    case 'not_json':
      return t('The file isn’t valid JSON.')
    case 'no_sellers':
      return t('The file has no list of sellers.')
    case 'broken_off':
      return t('The file breaks off before its end.')
  }
}
