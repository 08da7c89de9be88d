import { t } from '../../engine/texts/t.ts'
import { type Expression, isBounded } from './expression.ts'

/**
 * A segment's rule as it is stored: its terms from top to bottom, each with how deep it stands. A group's terms are those that
 * follow it one deeper.
 */
export interface RuleTerm {
  readonly depth: number
  readonly kind: TermKind
  readonly not?: boolean | undefined
  readonly segment?: string | undefined
  readonly feature?: string | undefined
  readonly values?: readonly string[] | undefined
  readonly campaign?: string | undefined
  readonly lineItem?: string | undefined
  readonly media?: string | undefined
  readonly deal?: string | undefined
  readonly days?: number | undefined
  readonly hours?: number | undefined
}

export const termKinds = ['all', 'any', 'segment', 'impression', 'feature'] as const
export type TermKind = (typeof termKinds)[number]

export const termLabels = {
  all: t('All of'),
  any: t('Any of'),
  segment: t('Is in a segment'),
  impression: t('Saw an ad'),
  feature: t('Saw an ad where a feature is'),
} as const satisfies Readonly<Record<TermKind, string>>

export const ruleLimits = { terms: 200, depth: 6, days: 90, hours: 100, values: 50 } as const

/** A term that finds people, and where it stands. */
export interface RuleLeaf {
  readonly term: RuleTerm
  readonly index: number
}

export type RuleTree = Expression<RuleLeaf>

export function isGroup({ kind }: Pick<RuleTerm, 'kind'>): boolean {
  return kind === 'all' || kind === 'any'
}

/** The rule as a tree, or what is wrong, by the place of the term; `rule` for the whole. */
export function readRule(terms: readonly RuleTerm[]): { readonly tree: RuleTree } | { readonly errors: RuleErrors } {
  const errors = shapeErrors(terms)
  const first = terms[0]
  if (Object.keys(errors).length > 0 || !first) return { errors: first ? errors : { rule: t('Add a condition') } }
  const tree = treeAt(terms, 0)
  return isBounded(tree)
    ? { tree }
    : { errors: { rule: t('This rule only excludes users. Add a condition for the users to include.') } }
}

export type RuleErrors = Readonly<Record<string, string>>

/** Where the terms under a group end: the place of the next that is not among them. */
export function endOf(terms: readonly Pick<RuleTerm, 'depth'>[], index: number): number {
  const depth = terms[index]?.depth ?? 0
  let end = index + 1
  while (end < terms.length && (terms[end]?.depth ?? 0) > depth) end += 1
  return end
}

function shapeErrors(terms: readonly RuleTerm[]): RuleErrors {
  const errors: Record<string, string> = {}
  let above = -1
  for (const [index, term] of terms.entries()) {
    const deepest = above < 0 ? 0 : (terms[above]?.depth ?? 0) + (isGroup(terms[above] ?? term) ? 1 : 0)
    if (index === 0 ? term.depth !== 0 : term.depth < 1 || term.depth > deepest)
      errors[`rule.${index}.depth`] =
        index === 0 ? t('The first condition must contain all others') : t('This condition is in no group')
    const next = terms[index + 1]
    if (isGroup(term) && (!next || next.depth <= term.depth))
      errors[`rule.${index}.kind`] = t('This group is empty. Add a condition or remove it.')
    above = index
  }
  return errors
}

function treeAt(terms: readonly RuleTerm[], index: number): RuleTree {
  const term = terms[index]
  if (!term) throw new Error('A rule has no term there')
  const plain: RuleTree = isGroup(term) ? groupAt(terms, index, term) : { leaf: { term, index } }
  return term.not ? { not: plain } : plain
}

function groupAt(terms: readonly RuleTerm[], index: number, { kind, depth }: RuleTerm): RuleTree {
  const parts: RuleTree[] = []
  for (let at = index + 1; at < terms.length && (terms[at]?.depth ?? 0) > depth; at = endOf(terms, at))
    parts.push(treeAt(terms, at))
  return kind === 'all' ? { all: parts } : { any: parts }
}

/** The rule without what isn't filled in yet, so that it can be tried while it is edited. */
export function completeTerms(terms: readonly RuleTerm[]): RuleTerm[] {
  const kept = terms.filter(term => isGroup(term) || isComplete(term))
  const emptyAt = kept.findLastIndex((term, index) => isGroup(term) && endOf(kept, index) === index + 1)
  return emptyAt < 0 ? kept : completeTerms(kept.toSpliced(emptyAt, 1))
}

function isComplete({ kind, segment, feature, values }: RuleTerm): boolean {
  if (kind === 'segment') return Boolean(segment)
  return kind === 'impression' || (Boolean(feature) && (values?.length ?? 0) > 0)
}

/** With one more condition in the group there; a condition that stands alone becomes a group's first. */
export function withTerm(terms: readonly RuleTerm[], group: number, kind: TermKind): RuleTerm[] {
  const at = terms[group]
  const fresh = (depth: number): RuleTerm[] => [
    { depth, kind, not: false, ...lookingBack },
    ...(isGroup({ kind }) ? [{ depth: depth + 1, kind: 'segment', not: false, ...lookingBack } as const] : []),
  ]
  if (!at) return fresh(0)
  if (isGroup(at)) return terms.toSpliced(endOf(terms, group), 0, ...fresh(at.depth + 1))
  return [
    { depth: 0, kind: 'all', not: false },
    ...terms.map(term => ({ ...term, depth: term.depth + 1 })),
    ...fresh(1),
  ]
}

const lookingBack = { days: 30, hours: 1 } as const

/** Without a term and all that stands in it; groups that this leaves empty go, too. */
export function withoutTerm(terms: readonly RuleTerm[], index: number): RuleTerm[] {
  const rest = terms.toSpliced(index, endOf(terms, index) - index)
  const emptyAt = rest.findLastIndex((term, at) => isGroup(term) && endOf(rest, at) === at + 1)
  return emptyAt < 0 ? rest : withoutTerm(rest, emptyAt)
}
