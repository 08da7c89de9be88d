import { textOf } from '../../../engine/contract/looseValues.ts'
import { isAllowed, visibleRows } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { Condition, Row } from '../../../engine/server/store/Store.ts'

/** Line items that one answer tells of. */
const mostLines = 200

/** Line items of an organization that meet conditions, as far as the person may list them; none where they may list none. */
export async function linesOf(
  { context, principal }: Pick<EntityCall, 'context' | 'principal'>,
  owner: unknown,
  conditions: readonly Condition[],
  limit = mostLines,
): Promise<FoundLines> {
  const lineItem = resourceNamed(context, 'line-item')
  const organization = textOf(owner)
  if (!isAllowed(principal, 'list', lineItem, { organization })) return { lines: [], total: 0, unlisted: ['line-item'] }
  const query = await visibleRows(context.store.read, principal, 'list', lineItem, organization)
  const where = [...query.where, ...conditions]
  const { rows, total } = await context.store.read.list('line-item', { ...query, where, limit })
  return { lines: rows, total, unlisted: [] }
}

export function campaignLines(campaign: string): readonly Condition[] {
  return [{ column: 'campaign', op: 'in', values: [campaign] }]
}

interface FoundLines {
  readonly lines: readonly Row[]
  /** Also those that were left out. */
  readonly total: number
  /** Entities that the person may not list. */
  readonly unlisted: readonly string[]
}
