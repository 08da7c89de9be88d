import type { Entity } from '../../../../resources.config.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import { isPast } from '../../../engine/server/domain/isPast.ts'
import type { RulesContext } from './entityRules.ts'

/** Where an activation leads: what starts later is scheduled until then. */
export function startState(to: string, startAt: unknown, now: Date): string {
  return to === 'active' && typeof startAt === 'string' && !isPast(startAt, now) ? 'scheduled' : to
}

/** Whether a row has been scheduled already, and its start is still ahead. */
export function isWaiting(row: Entity<Starting>, to: string): boolean {
  return row.status === 'scheduled' && to === 'scheduled'
}

export function waitingText(startAt: unknown, zone: unknown): string {
  return `Starts on ${momentText(String(startAt), zone)}; change its start to activate it now`
}

/** Why a row can't go to a state under this parent; null when it can. What is scheduled may wait for a scheduled parent. */
export function parentRefusal(name: string, parent: Entity<Parent> | null, to: string): string | null {
  if (parent?.status === 'active' || (to === 'scheduled' && parent?.status === 'scheduled')) return null
  return `Activate its ${name} first`
}

/** Whether anything under a campaign or strategy could deliver. */
export async function hasLineItems(
  parent: Parent,
  row: Entity<Parent>,
  { reads }: Pick<RulesContext<Parent>, 'reads'>,
): Promise<boolean> {
  const where = [
    { column: parent, op: 'in', values: [row.id] },
    { column: 'status', op: 'not_in', values: ['archived', 'rejected'] },
  ] as const
  return (await reads.list('line-item', { scope: 'all', where, limit: 1 })).total > 0
}

type Parent = 'campaign' | 'strategy'
type Starting = Parent | 'line-item'

export const noLineItems = 'Add a line item first'
