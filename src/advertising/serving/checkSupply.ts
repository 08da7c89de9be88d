import { partOf, textOf } from '../../engine/contract/looseValues.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import type { ServedRow } from './servedRow.ts'
import type { ServingCase } from './servingCase.ts'

/** What is stored of the place must be on sale, and its seller authorized (ads.txt 1.1): no file at all forbids nothing. */
export function checkSupply({ ask: { place } }: ServingCase): Refusal | null {
  const rows = [
    ['publisher', 'publisher', place.publisher],
    ['site', 'site', place.site],
    ['app', 'app', place.app],
    ['placement', 'placement', place.placement],
  ] as const
  for (const [entity, word, row] of rows) {
    if (row && row.status !== 'active') {
      return refusal('supply', `The ${named(word, row)} isn’t active.`, fieldOf(entity, row, 'status'))
    }
  }
  const { site, app, publisher } = place
  return (
    unauthorized('site', site, site?.adsTxtState, 'adsTxtState') ??
    unauthorized('app', app, app?.appAdsTxtState, 'appAdsTxtState') ??
    (site || app ? null : unauthorized('publisher', publisher, partOf(publisher?.adsTxt).state, 'adsTxt.state'))
  )
}

function unauthorized(entity: string, row: ServedRow | null, state: unknown, path: string): Refusal | null {
  if (!row || (state !== 'missing_line' && state !== 'wrong_type')) return null
  const file = entity === 'app' ? 'app-ads.txt' : 'ads.txt'
  const sentence = `The ${file} of ${textOf(row.name)} ${state === 'missing_line' ? 'doesn’t list the seller' : 'lists the seller with another relationship'}.`
  return refusal('supply', sentence, fieldOf(entity, row, path))
}
