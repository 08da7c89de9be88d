import { type Part, partOf } from '../../../engine/contract/looseValues.ts'
import { visibleByIds } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { ForecastQuestion } from '../../forecast/forecastAnswer.ts'
import { leavesOf } from '../../targeting/expression.ts'
import type { AudienceLeaf } from '../segments/audience.ts'
import { audienceCost } from '../segments/audienceCost.ts'
import { loadAudience } from '../segments/loadAudience.ts'
import { segmentsOf } from '../segments/targetedAudience.ts'

/** What the data of these targetings costs for a thousand impressions, at most; null where it can't be told, or not to this person. */
export async function dataCpmOf(
  { context, principal }: EntityCall,
  targetings: readonly Part[],
  { organization, currency }: Pick<ForecastQuestion, 'organization' | 'currency'>,
): Promise<number | null> {
  const audience = { all: targetings.flatMap(segmentsOf) }
  const leaves = leavesOf<AudienceLeaf>(audience)
  const ids = [...new Set(leaves.flatMap(leaf => ('segment' in leaf ? [leaf.segment] : [])))]
  if (ids.length === 0) return 0
  const reads = context.store.read
  const seen = await visibleByIds(reads, principal, resourceNamed(context, 'segment'), ids)
  if (seen.filter(row => partOf(row).organization === organization).length < ids.length) return null
  const { graph } = await loadAudience(reads, audience, { organization, now: context.clock() })
  const cost = await audienceCost(reads, audience, { graph, currency })
  return cost && Math.round(cost.cpm)
}
