import type { Entity } from '../../../../resources.config.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import { isPast } from '../../../engine/server/hooks/isPast.ts'
import type { Carried } from '../../../engine/server/hooks/resourceHooks.ts'
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

/**
 * What is under a campaign or strategy ends with it: whatever runs, is paused or waits is completed in the same
 * transaction. What is under a parent that is paused or archived waits for its start until that is active again, and ends at
 * its own end all the same.
 */
export async function endedWith(
  parent: Parent,
  row: Entity<Parent>,
  old: Entity<Parent>,
  { reads }: Pick<RulesContext<Parent>, 'reads'>,
): Promise<readonly Carried[]> {
  if (row.status !== 'completed' || old.status === 'completed') return []
  const reason = `Its ${parent} was completed`
  const where = [
    { column: parent, op: 'in', values: [row.id] },
    { column: 'status', op: 'in', values: ['active', 'paused', 'scheduled'] },
  ] as const
  const found: Carried[] = []
  for (const entity of parent === 'campaign' ? (['strategy', 'line-item'] as const) : (['line-item'] as const)) {
    for (let skip = 0; ; skip += 1000) {
      const { rows, total } = await reads.list(entity, { scope: 'all', where, skip, limit: 1000 })
      found.push(...rows.map(({ id }) => ({ entity, id, action: 'complete', reason })))
      if (skip + rows.length >= total || rows.length === 0) break
    }
  }
  return found
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
