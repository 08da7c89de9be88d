import { isObject } from '../../../engine/contract/isObject.ts'
import { textsOf } from '../../../engine/contract/looseValues.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { heldBy } from '../../serving/heldBy.ts'
import { type Expression, isBounded, leavesOf } from '../../targeting/expression.ts'
import type { AudienceContext, AudienceLeaf } from './audience.ts'
import { loadAudience } from './loadAudience.ts'
import { whyUnusable } from './ruleProblems.ts'

/** Whom the segments of a line item's targeting leave, and those of its strategy's. @throws ApiError 409 where that can't be told */
export async function targetedAudience(
  reads: Reads,
  lineItem: Row,
  now: Date,
): Promise<{ readonly audience: Expression<AudienceLeaf>; readonly context: AudienceContext }> {
  const [strategy] = await reads.byIds('strategy', [String(lineItem.strategy)], 'all')
  const [campaign] = strategy ? await reads.byIds('campaign', [String(strategy.campaign)], 'all') : []
  const line = { lineItem, ...(strategy && { strategy }), ...(campaign && { campaign }) }
  const parts = heldBy(line, 'line-item', 'targeting')
    .toReversed()
    .flatMap(({ value }) => segmentsOf(value))
  const audience = { all: parts }
  if (parts.length === 0 || !isBounded(audience))
    throw new ApiError(409, { error: 'No segment is included, so everyone who isn’t excluded is reached.' })
  const context = await loadAudience(reads, audience, { organization: String(lineItem.organization), now })
  for (const leaf of leavesOf<AudienceLeaf>(audience)) {
    const why = 'segment' in leaf && whyUnusable(context.graph.rows.get(leaf.segment))
    if (why) throw new ApiError(409, { error: `${why}, so the reach is unknown.` })
  }
  return { audience, context }
}

/** Whom the segments of a targeting leave. */
export function segmentsOf(targeting: unknown): Expression<AudienceLeaf>[] {
  const segments = isObject(targeting) && isObject(targeting.segments) ? targeting.segments : {}
  const leaves = (list: unknown) => textsOf(list).map(segment => ({ leaf: { segment } }))
  const [any, none] = [leaves(segments.anyOf), leaves(segments.noneOf)]
  return [...leaves(segments.allOf), ...(any.length > 0 ? [{ any }] : []), ...none.map(leaf => ({ not: leaf }))]
}
