import { hooksOf } from '../../../engine/server/hooks/hooksOf.ts'
import { domainContext } from '../../../engine/server/hooks/resourceHooks.ts'
import type { SampleBuilder } from '../../../engine/server/sample/SampleBuilder.ts'
import { advertisingHooks } from '../hooks/advertisingHooks.ts'
import { countsOf, resourcesOf } from '../hooks/countTargeting.ts'
import { sampleReads } from './sampleReads.ts'

/** What the API would compute from other rows, computed by the API's own rules: warnings, delivery, sizes, reviews. */
export async function settle(builder: SampleBuilder): Promise<void> {
  const reads = sampleReads(builder)
  for (const entity of ['media', 'deal', 'goal', 'campaign', 'strategy', 'line-item']) {
    const resource = builder.catalogue.resources[entity]
    const { derive } = hooksOf({ hooks: advertisingHooks }, entity)
    if (!resource || !derive) continue
    for (const row of builder.of(entity)) {
      const context = { resource, catalogue: builder.catalogue, now: builder.now, old: row, principal: null, reads }
      const derived = await derive(row, domainContext(context))
      for (const name of Object.keys(row)) if (!Object.hasOwn(derived, name)) delete row[name]
      Object.assign(row, derived)
    }
  }
  const resources = resourcesOf(builder.catalogue)
  for (const set of builder.of('inventory-set')) {
    set.targetedBy = await countsOf(set.id, resources, async ({ entity }) => builder.of(entity))
  }
}
