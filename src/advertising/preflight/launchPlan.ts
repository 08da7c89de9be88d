import { labelOf } from '../../engine/contract/labels.ts'
import { textOf } from '../../engine/contract/looseValues.ts'
import { inSentence } from '../../engine/texts/inSentence.ts'
import { t } from '../../engine/texts/t.ts'
import { type ServedRow, timeOf } from '../serving/servedRow.ts'
import type { RowCheck } from './preflight.ts'

/**
 * What a launch does with a row. `launch`: it goes live, now or at its start. `submit`: it is sent to be approved. `blocked`: something stands
 * against it. `held`: a parent doesn't go live. `running`, `waiting`, `paused`, `closed`: it stays what it is.
 */
export const outcomes = ['launch', 'submit', 'blocked', 'held', 'running', 'waiting', 'paused', 'closed'] as const
export type Outcome = (typeof outcomes)[number]

export interface PlannedRow extends RowCheck {
  readonly outcome: Outcome
  /** The state in which it is after the launch. */
  readonly to: string
  /** Why it doesn't go live; empty where its problems say it, or it does. */
  readonly reason: string
}

export interface LaunchRights {
  /** Whether a row needs an approval that it hasn't. */
  readonly lacksApproval: (entity: RowCheck['entity'], row: ServedRow) => boolean
  /** Why the person may not activate it, a sentence; null when they may. */
  readonly refusal: (entity: RowCheck['entity'], row: ServedRow) => string | null
}

/** What becomes of each row of a checked tree when it is launched, from the top. Pure. */
export function launchPlan(checks: readonly RowCheck[], now: number, rights: LaunchRights): readonly PlannedRow[] {
  const planned: PlannedRow[] = []
  const byId = new Map<string, PlannedRow>()
  for (const check of checks) {
    const parent = byId.get(parentOf(check)) ?? null
    const campaign = check.entity === 'line-item' ? (byId.get(textOf(check.row.campaign)) ?? null) : null
    const row = { ...check, ...outcomeOf(check, [campaign, parent], now, rights) }
    planned.push(row)
    byId.set(check.row.id, row)
  }
  return planned
}

function parentOf({ entity, row }: RowCheck): string {
  return entity === 'strategy' ? textOf(row.campaign) : entity === 'line-item' ? textOf(row.strategy) : ''
}

type Decided = Pick<PlannedRow, 'outcome' | 'to' | 'reason'>

function outcomeOf(
  check: RowCheck,
  parents: readonly (PlannedRow | null)[],
  now: number,
  { lacksApproval, refusal }: LaunchRights,
): Decided {
  const { entity, row, problems } = check
  const status = textOf(row.status)
  const stays = (outcome: Outcome, reason = ''): Decided => ({ outcome, to: status, reason })
  if (status === 'active' || status === 'scheduled') return stays('running')
  if (status === 'pending_approval') return stays('waiting', t('Awaits approval.'))
  // What somebody has paused is paused for a reason; a launch is asked of the campaign itself.
  if (status === 'paused' && entity !== 'campaign') return stays('paused', t('It is paused; activate it separately.'))
  if (status !== 'draft' && status !== 'paused')
    return stays('closed', t('It is %{status}.', { status: inSentence(labelOf(status, undefined)) }))
  if (problems.some(({ severity }) => severity === 'block')) return stays('blocked')
  const refused = refusal(entity, row)
  if (refused !== null) return stays('held', `${refused}.`)
  if (lacksApproval(entity, row)) return { outcome: 'submit', to: 'pending_approval', reason: t('It needs approval.') }
  const to = isAhead(startOf(check, parents), now) ? 'scheduled' : 'active'
  const off = parents.find(
    parent => parent && !(parent.to === 'active' || (to === 'scheduled' && parent.to === 'scheduled')),
  )
  return off ? stays('held', whyHeld(off)) : { outcome: 'launch', to, reason: '' }
}

function whyHeld({ entity, outcome, to, row }: PlannedRow): string {
  const parent = parentNamed(entity, textOf(row.name))
  if (to === 'scheduled') return t('%{parent} starts later.', { parent })
  if (outcome === 'submit' || outcome === 'waiting') return t('%{parent} awaits approval.', { parent })
  return t('%{parent} doesn’t go live.', { parent })
}

function parentNamed(entity: string, name: string): string {
  if (entity === 'campaign') return t('Its campaign “%{name}”', { name })
  return entity === 'strategy' ? t('Its strategy “%{name}”', { name }) : t('Its line item “%{name}”', { name })
}

/** A strategy without dates of its own starts with its campaign. */
function startOf({ entity, row }: RowCheck, parents: readonly (PlannedRow | null)[]): unknown {
  return entity === 'strategy' && row.inheritDates !== false ? parents.at(-1)?.row.startAt : row.startAt
}

function isAhead(moment: unknown, now: number): boolean {
  const at = timeOf(moment)
  return at !== null && at > now
}
