import type { Reads } from '../../../engine/server/store/Store.ts'
import type { Expression } from '../../targeting/expression.ts'
import { readRule } from '../../targeting/segmentRule.ts'
import { storedRates } from '../reporting/planCurrency.ts'
import type { AudienceLeaf } from './audience.ts'
import { audienceOf } from './loadAudience.ts'
import { ruleOf } from './ruleOf.ts'
import type { SegmentGraph } from './segmentGraph.ts'

/**
 * What data costs for 1,000 impressions, at most, in micros: everything that is asked for together, of alternatives the dearest; what is
 * excluded costs nothing. A segment made by a rule costs its own price and that of its rule.
 * @returns null where a rate of exchange is missing
 */
export async function audienceCpm(
  reads: Reads,
  audience: Expression<AudienceLeaf>,
  { graph, currency }: { readonly graph: SegmentGraph; readonly currency: string },
): Promise<number | null> {
  const stored = await storedRates(reads)
  const known = new Map<string, number>()
  const ofSegment = (id: string): number => {
    const there = known.get(id)
    if (there !== undefined) return there
    // A circle, which can't be built, costs nothing more.
    known.set(id, 0)
    const row = graph.rows.get(id)
    if (!row) return 0
    const cpm = typeof row.cpmCost === 'number' ? row.cpmCost : 0
    const own = cpm === 0 || row.currency === currency ? cpm : cpm * rate(String(row.currency))
    const rule = readRule(ruleOf(row))
    const cost = own + ('tree' in rule ? of(audienceOf(rule.tree)) : 0)
    known.set(id, cost)
    return cost
  }
  const rate = (from: string) => (stored?.rates[from] ?? Number.NaN) / (stored?.rates[currency] ?? Number.NaN)
  const of = (part: Expression<AudienceLeaf>): number => {
    if ('leaf' in part) return 'segment' in part.leaf ? ofSegment(part.leaf.segment) : 0
    if ('not' in part) return 0
    return 'all' in part
      ? part.all.reduce((sum, one) => sum + of(one), 0)
      : part.any.reduce((most, one) => Math.max(most, of(one)), 0)
  }
  const cpm = of(audience)
  return Number.isNaN(cpm) ? null : Math.round(cpm)
}
