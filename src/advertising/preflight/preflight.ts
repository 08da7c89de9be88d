import type { ServedRow } from '../serving/servedRow.ts'
import type { LaunchTree, LineSubject, PreflightRule, Problem, Severity } from './rule.ts'
import { budgetRules } from './rules/budgetRules.ts'
import { campaignRules, isAlive } from './rules/campaignRules.ts'
import { dealRules } from './rules/dealRules.ts'
import { flightRules } from './rules/flightRules.ts'
import { listRules } from './rules/listRules.ts'
import { mediaRules } from './rules/mediaRules.ts'
import { namingRules, type PlacedSubject } from './rules/namingRules.ts'
import { parentRules } from './rules/parentRules.ts'
import { strategyRules } from './rules/strategyRules.ts'
import { targetingRules } from './rules/targetingRules.ts'

/** What a line item's own rows say, without those beside it. */
export const lineItemRules: readonly PreflightRule<LineSubject>[] = [
  ...flightRules,
  ...budgetRules,
  ...mediaRules,
  ...dealRules,
  ...targetingRules,
  ...listRules,
  ...parentRules,
]

const blocking = lineItemRules.filter(({ severity }) => severity === 'block')

export interface FoundProblem extends Problem {
  readonly rule: string
  readonly severity: Exclude<Severity, 'note'>
}

export interface RowCheck {
  readonly entity: 'campaign' | 'strategy' | 'line-item'
  readonly row: ServedRow
  readonly problems: readonly FoundProblem[]
}

/**
 * All rules for a campaign and everything under it that may still deliver, from the top; of each row what blocks comes first. Rules that read
 * entities of `without` are left out: nobody is told something false about rows that they may not see.
 */
export function preflight(launch: LaunchTree, without: readonly string[] = []): readonly RowCheck[] {
  const { campaign, strategies, tree, now } = launch
  const run = <Subject>(rules: readonly PreflightRule<Subject>[], subject: Subject) => found(rules, subject, without)
  return [
    { entity: 'campaign', row: campaign, problems: isAlive(campaign.status) ? run(campaignRules, launch) : [] },
    ...strategies.flatMap((strategy): RowCheck[] => {
      const problems = isOpen(strategy) ? run(strategyRules, { strategy, launch }) : []
      const lines = tree.lines.filter(line => line.strategy.id === strategy.id)
      return [
        { entity: 'strategy', row: strategy, problems },
        ...lines.map((line): RowCheck => {
          const subject: PlacedSubject = { line, tree, now, launch }
          const own = isOpen(line.lineItem) ? [...run(lineItemRules, subject), ...run(namingRules, subject)] : []
          return { entity: 'line-item', row: line.lineItem, problems: blocksFirst(own) }
        }),
      ]
    }),
  ]
}

/** The first thing that keeps a line item from delivering; null when nothing does. */
export function firstBlock(subject: LineSubject): FoundProblem | null {
  return found(blocking, subject, [])[0] ?? null
}

/** Whether it could still be made to deliver. */
function isOpen({ status }: ServedRow): boolean {
  return isAlive(status) && status !== 'completed'
}

function found<Subject>(
  rules: readonly PreflightRule<Subject>[],
  subject: Subject,
  without: readonly string[],
): FoundProblem[] {
  const problems = rules.flatMap(({ id, severity, reads, check }) => {
    if (severity === 'note' || reads.some(path => without.includes(path.split('.')[0] ?? ''))) return []
    return check(subject).map(problem => ({ rule: id, severity, ...problem }))
  })
  return blocksFirst(problems)
}

function blocksFirst(problems: readonly FoundProblem[]): FoundProblem[] {
  return problems.toSorted((one, other) => Number(other.severity === 'block') - Number(one.severity === 'block'))
}
