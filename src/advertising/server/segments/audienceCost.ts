import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import type { Expression } from '../../targeting/expression.ts'
import { readRule } from '../../targeting/segmentRule.ts'
import { storedRates } from '../reporting/planCurrency.ts'
import type { AudienceLeaf } from './audience.ts'
import { audienceOf } from './loadAudience.ts'
import { ruleOf } from './ruleOf.ts'
import type { SegmentGraph } from './segmentGraph.ts'

/** What data costs for 1,000 impressions, in micros: in all, and of it to whom. */
export interface AudienceCost {
  readonly cpm: number
  /** By partner; what is nobody's stands under ''. */
  readonly byProvider: ReadonlyMap<string, number>
}

/**
 * What data costs for 1,000 impressions, at most: everything that is asked for together, of alternatives the dearest; what is
 * excluded costs nothing. A segment made by a rule costs its own price and that of its rule.
 * @returns null where a rate of exchange is missing
 */
export async function audienceCost(
  reads: Reads,
  audience: Expression<AudienceLeaf>,
  { graph, currency }: { readonly graph: SegmentGraph; readonly currency: string },
): Promise<AudienceCost | null> {
  const stored = await storedRates(reads)
  const known = new Map<string, AudienceCost>()
  const ofSegment = (id: string): AudienceCost => {
    const there = known.get(id)
    if (there !== undefined) return there
    // A circle, which can't be built, costs nothing more.
    known.set(id, free)
    const row = graph.rows.get(id)
    if (!row) return free
    const cpm = typeof row.cpmCost === 'number' ? row.cpmCost : 0
    const own = cpm === 0 || row.currency === currency ? cpm : cpm * rate(String(row.currency))
    const rule = readRule(ruleOf(row))
    const paid = own === 0 ? free : { cpm: own, byProvider: new Map([[textOf(row.provider), own]]) }
    const cost = 'tree' in rule ? sumOf([paid, of(audienceOf(rule.tree))]) : paid
    known.set(id, cost)
    return cost
  }
  const rate = (from: string) => (stored?.rates[from] ?? Number.NaN) / (stored?.rates[currency] ?? Number.NaN)
  const of = (part: Expression<AudienceLeaf>): AudienceCost => {
    if ('leaf' in part) return 'segment' in part.leaf ? ofSegment(part.leaf.segment) : free
    if ('not' in part) return free
    return 'all' in part ? sumOf(part.all.map(of)) : part.any.map(of).reduce(dearer, free)
  }
  const cost = of(audience)
  return Number.isNaN(cost.cpm) ? null : cost
}

const free: AudienceCost = { cpm: 0, byProvider: new Map() }

function sumOf(parts: readonly AudienceCost[]): AudienceCost {
  const byProvider = new Map<string, number>()
  for (const part of parts)
    for (const [provider, cpm] of part.byProvider) byProvider.set(provider, (byProvider.get(provider) ?? 0) + cpm)
  return { cpm: parts.reduce((sum, { cpm }) => sum + cpm, 0), byProvider }
}

/** What has no price counts as the dearest, so that nobody takes the rest for the whole. */
function dearer(one: AudienceCost, other: AudienceCost): AudienceCost {
  return Number.isNaN(one.cpm) || one.cpm >= other.cpm ? one : other
}
