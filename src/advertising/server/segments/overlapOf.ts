import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import type { SegmentOverlap } from '../../targeting/audienceEstimate.ts'
import { type AudienceContext, countAudience } from './audience.ts'
import { loadAudience } from './loadAudience.ts'
import { whyUnusable } from './ruleProblems.ts'

/** How many people two segments of an organization share; each with those below it. @throws ApiError 409 */
export async function overlapOf(
  reads: Reads,
  one: Row,
  other: Row,
  { now, signal }: Required<Pick<AudienceContext, 'now' | 'signal'>>,
): Promise<SegmentOverlap> {
  for (const row of [one, other]) {
    const why = whyUnusable(row)
    if (why) throw new ApiError(409, { error: `${why}.` })
  }
  const [first, second] = [{ leaf: { segment: one.id } }, { leaf: { segment: other.id } }]
  const both = { all: [first, second] }
  const loaded = await loadAudience(reads, both, { organization: String(one.organization), now })
  const context = { ...loaded, signal }
  const shared = await countAudience(both, context)
  // If one of them is known of the sample alone, both are compared there.
  const of = (part: typeof first) =>
    shared.isEstimated
      ? countAudience({ all: [part, { any: [first, second] }] }, context)
      : countAudience(part, context)
  const [a, b] = [await of(first), await of(second)]
  const either = a.total + b.total - shared.total
  const percent = (whole: number) =>
    !shared.isTooFew && whole > 0 ? Math.round((shared.total / whole) * 1000) / 10 : null
  return {
    one: a.total,
    other: b.total,
    both: shared.isTooFew ? null : shared.total,
    either: shared.isTooFew ? null : either,
    shareOfOne: percent(a.total),
    shareOfOther: percent(b.total),
    jaccard: percent(either),
    isEstimated: shared.isEstimated,
    asOf: now.toISOString(),
  }
}
