import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { t } from '../../../engine/texts/t.ts'
import { conversionMetrics } from '../../conversions/conversionMetrics.ts'
import { fieldOf } from '../../serving/refusal.ts'
import type { ServedRow } from '../../serving/servedRow.ts'
import type { LaunchTree, Problem, Repair } from '../rule.ts'

/** Why a goal of conversions has nothing to count. */
export function goalProblems(goal: ServedRow | undefined, { events }: LaunchTree): readonly Problem[] {
  if (!goal || events === null || !conversionMetrics.some(metric => metric === goal.metric)) return []
  return eventProblem(
    'goal',
    goal,
    { path: 'event', named: goal.event, what: t('The goal “%{name}”', { name: textOf(goal.name) }) },
    events,
  )
}

/** The same of a line item that bids by what a conversion is worth. */
export function bidEventProblems(lineItem: ServedRow, { events }: LaunchTree): readonly Problem[] {
  const bid = partOf(lineItem.bid)
  if (events === null || bid.strategy !== 'cpa_goal') return []
  return eventProblem('line-item', lineItem, { path: 'bid.event', named: bid.event, what: t('Its bid') }, events)
}

interface Named {
  readonly path: string
  readonly named: unknown
  readonly what: string
}

function eventProblem(
  entity: string,
  row: ServedRow,
  { path, named, what }: Named,
  events: readonly ServedRow[],
): readonly Problem[] {
  const active = events.filter(({ status }) => status === 'active')
  const own = events.find(({ id }) => id === named)
  if (own ? own.status === 'active' : active.length > 0) return []
  const why = own ? t('“%{name}” is archived', { name: textOf(own.name) }) : t('the account has no conversion event')
  const [only, ...others] = active
  const repair: Repair | null =
    only && others.length === 0
      ? { label: t('Use “%{name}”', { name: textOf(only.name) }), entity, row, changes: { [path]: only.id } }
      : null
  const fields = [fieldOf(entity, row, path)]
  return [
    {
      sentence: t('%{counting} counts conversions, but %{why}.', { counting: what, why }),
      fields,
      ...(repair ? { repair } : {}),
    },
  ]
}
