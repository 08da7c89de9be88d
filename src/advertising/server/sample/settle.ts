import { domainContext } from '../../../engine/server/domain/domain.ts'
import { hooksOf } from '../../../engine/server/domain/hooksOf.ts'
import type { SampleBook } from '../../../engine/server/sample/SampleBook.ts'
import { advertisingHooks } from '../domain/advertisingHooks.ts'
import { countsOf, resourcesOf } from '../domain/countTargeting.ts'
import { bookReads } from './bookReads.ts'

/** What the API would compute from other rows, computed by the API's own rules: warnings, delivery, sizes, reviews. */
export async function settle(book: SampleBook): Promise<void> {
  const reads = bookReads(book)
  for (const entity of ['media', 'deal', 'goal', 'campaign', 'strategy', 'line-item']) {
    const resource = book.catalogue.resources[entity]
    const { derive } = hooksOf({ hooks: advertisingHooks }, entity)
    if (!resource || !derive) continue
    for (const row of book.of(entity)) {
      const context = { resource, catalogue: book.catalogue, now: book.now, old: row, person: null, reads }
      const derived = await derive(row, domainContext(context))
      for (const name of Object.keys(row)) if (!Object.hasOwn(derived, name)) delete row[name]
      Object.assign(row, derived)
    }
  }
  const resources = resourcesOf(book.catalogue)
  for (const set of book.of('inventory-set')) {
    set.targetedBy = await countsOf(set.id, resources, async ({ entity }) => book.of(entity))
  }
}
