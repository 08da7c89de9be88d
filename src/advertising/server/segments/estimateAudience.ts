import type { Reads } from '../../../engine/server/store/Store.ts'
import { personSample, reachError } from '../../reporting/personSample.ts'
import type { AudienceEstimate } from '../../targeting/audienceEstimate.ts'
import type { Expression } from '../../targeting/expression.ts'
import { smallestSegment } from '../../targeting/memberIds.ts'
import { type AudienceContext, type AudienceLeaf, countAudience } from './audience.ts'
import { audienceCpm } from './audienceCost.ts'

/** How many people an audience has now, and what its data costs. */
export async function estimateAudience(
  reads: Reads,
  audience: Expression<AudienceLeaf>,
  context: AudienceContext,
): Promise<AudienceEstimate> {
  const { total, isEstimated, isTooFew } = await countAudience(audience, context)
  const [owner] = await reads.byIds('organization', [context.organization], 'all')
  const currency = String(owner?.reportingCurrency ?? 'USD')
  const cpm = await audienceCpm(reads, audience, { graph: context.graph, currency })
  return {
    total: isTooFew ? null : total,
    fewerThan: isTooFew ? personSample.least * personSample.rate : null,
    isEstimated,
    errorPercent: isEstimated && total > 0 ? Math.round(reachError(total) * 1000) / 10 : null,
    isTooSmall: total < smallestSegment,
    cpm,
    // What it costs to show everybody one ad.
    once: cpm === null || isTooFew ? null : Math.round((cpm * total) / 1000),
    currency,
    asOf: context.now.toISOString(),
  }
}
