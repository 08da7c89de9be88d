import type { Reads } from '../../../engine/server/store/Store.ts'
import { personSample, reachError } from '../../reporting/personSample.ts'
import type { AudienceEstimate } from '../../targeting/audienceEstimate.ts'
import type { Expression } from '../../targeting/expression.ts'
import { smallestSegment } from '../../targeting/memberIds.ts'
import { type AudienceContext, type AudienceLeaf, countAudience } from './audience.ts'
import { type AudienceCost, audienceCost } from './audienceCost.ts'

/** How many people an audience has now, and what its data costs. */
export async function estimateAudience(
  reads: Reads,
  audience: Expression<AudienceLeaf>,
  context: AudienceContext,
): Promise<AudienceEstimate> {
  const { total, isEstimated, isTooFew } = await countAudience(audience, context)
  const [owner] = await reads.byIds('organization', [context.organization], 'all')
  const currency = String(owner?.reportingCurrency ?? 'USD')
  const cost = await audienceCost(reads, audience, { graph: context.graph, currency })
  const cpm = cost === null ? null : Math.round(cost.cpm)
  return {
    total: isTooFew ? null : total,
    fewerThan: isTooFew ? personSample.least * personSample.rate : null,
    isEstimated,
    errorPercent: isEstimated && total > 0 ? Math.round(reachError(total) * 1000) / 10 : null,
    isTooSmall: total < smallestSegment,
    cpm,
    providers: cost === null ? [] : await providersOf(reads, cost),
    // What it costs to show everybody one ad.
    once: cpm === null || isTooFew ? null : Math.round((cpm * total) / 1000),
    currency,
    asOf: context.now.toISOString(),
  }
}

/** Who is paid for the data, the dearest first. */
async function providersOf(reads: Reads, { byProvider }: AudienceCost): Promise<AudienceEstimate['providers']> {
  const partners = await reads.byIds('partner', [...byProvider.keys()].filter(Boolean), 'all')
  return partners
    .map(({ id, name }) => ({ name: String(name), cpm: Math.round(byProvider.get(id) ?? 0) }))
    .sort((one, other) => other.cpm - one.cpm || (one.name < other.name ? -1 : 1))
}
