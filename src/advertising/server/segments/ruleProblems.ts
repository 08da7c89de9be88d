import type { Row } from '../../../engine/server/store/Store.ts'
import { dimensionOf, isDimension } from '../../reporting/dimensions.ts'
import { leavesOf } from '../../targeting/expression.ts'
import type { RuleErrors, RuleLeaf, RuleTree } from '../../targeting/segmentRule.ts'
import { isPutAway, type SegmentGraph } from './segmentGraph.ts'

/** Why a rule can't be answered now, by the place of the term. What is excluded must be known, too: without it, more would be found. */
export function ruleProblems(
  tree: RuleTree,
  { graph, features }: { readonly graph: SegmentGraph; readonly features: ReadonlyMap<string, Row> },
): RuleErrors {
  return Object.fromEntries(
    leavesOf(tree).flatMap(leaf => {
      const found = leaf.term.kind === 'segment' ? segmentProblem(leaf, graph) : featureProblem(leaf, features)
      return found ? [found] : []
    }),
  )
}

function segmentProblem({ term, index }: RuleLeaf, { rows }: SegmentGraph): [string, string] | null {
  const why = whyUnusable(rows.get(term.segment ?? ''))
  return why ? [`rule.${index}.segment`, why] : null
}

/** Why nobody can be found by a segment. */
export function whyUnusable(row: Row | undefined): string | null {
  if (!row) return 'This segment no longer exists'
  if (isPutAway(row)) return `“${row.name}” is archived`
  return row.status === 'suspended' ? `“${row.name}” is suspended` : null
}

function featureProblem({ term, index }: RuleLeaf, features: ReadonlyMap<string, Row>): [string, string] | null {
  if (term.kind !== 'feature') return null
  const row = features.get(term.feature ?? '')
  if (!row) return [`rule.${index}.feature`, 'This feature no longer exists']
  if (isPutAway(row)) return [`rule.${index}.feature`, `“${row.name}” is archived`]
  const dimension = String(row.measuredBy ?? '')
  if (!isDimension(dimension)) {
    return [`rule.${index}.feature`, `“${row.name}” isn’t measured by delivery data, so it matches no users`]
  }
  const { values, label } = dimensionOf(dimension)
  const strange = values && term.values?.find(value => !values.includes(value))
  return strange === undefined ? null : [`rule.${index}.values`, `${label} has no value “${strange.slice(0, 60)}”`]
}
