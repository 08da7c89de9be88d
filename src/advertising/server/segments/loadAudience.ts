import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { type Expression, leavesOf, mapLeaves } from '../../targeting/expression.ts'
import type { RuleTree } from '../../targeting/segmentRule.ts'
import type { AudienceContext, AudienceLeaf } from './audience.ts'
import { loadGraph } from './segmentGraph.ts'

/** A rule's tree as an audience. */
export function audienceOf(tree: RuleTree): Expression<AudienceLeaf> {
  return mapLeaves(tree, ({ term }) => (term.kind === 'segment' ? { segment: term.segment ?? '' } : { seen: term }))
}

/** Everything that an audience is worked out with, read from the store. `instead`: a segment as it is about to be saved. */
export async function loadAudience(
  reads: Reads,
  audience: Expression<AudienceLeaf>,
  { organization, now, instead }: { readonly organization: string; readonly now: Date; readonly instead?: Row },
): Promise<AudienceContext> {
  const leaves = leavesOf(audience)
  const segments = leaves.flatMap(leaf => ('segment' in leaf ? [leaf.segment] : []))
  const asked = leaves.flatMap(leaf => ('seen' in leaf && leaf.seen.feature ? [leaf.seen.feature] : []))
  const graph = await loadGraph(reads, [...segments, ...(instead ? [instead.id] : [])], instead)
  const features = await reads.byIds('feature', [...new Set(asked)], 'all')
  const [owner] = await reads.byIds('organization', [organization], 'all')
  return {
    reads,
    graph,
    features: new Map(features.map(row => [row.id, row])),
    organization,
    timezone: String(owner?.timezone ?? 'UTC'),
    now,
    filters: [],
  }
}
