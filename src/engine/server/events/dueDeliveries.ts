import type { Condition, Reads, Row } from '../store/Store.ts'
import { deliveryTable } from './deliveryRow.ts'

/** How a webhook stands to messages. */
export type Standing = 'open' | 'trying' | 'resting' | 'closed'

/**
 * Open: everything goes out. Trying: it was suspended, and one message shows whether it answers again. Resting: it is paused,
 * or asked for time, and only what somebody asked for goes out. Closed: nothing any more.
 */
export function standingOf(webhook: Row | undefined, now: Date): Standing {
  if (!webhook || webhook.archivedAt || webhook.status === 'disabled') return 'closed'
  const { status, nextTryAt } = webhook
  const isLater = typeof nextTryAt === 'string' && nextTryAt > now.toISOString()
  if ((status !== 'active' && status !== 'failing') || isLater) return 'resting'
  return status === 'active' ? 'open' : 'trying'
}

/** What becomes of a delivery when it is due: it goes out, waits for somebody, or is skipped. */
export type Turn = 'go' | 'wait' | 'skip'

/**
 * The deliveries of a webhook that can go out now, at the same time: the first of each record, and none of a record whose
 * earlier one waits, for somebody or to be tried again. Beside them those that are skipped now; what waits for somebody hides neither.
 */
export async function dueDeliveries(
  reads: Reads,
  webhook: string,
  { standing, now, turnOf }: { readonly standing: Standing; readonly now: Date; turnOf(delivery: Row): Turn },
): Promise<DueDeliveries> {
  const at = now.toISOString()
  const pending: readonly Condition[] = [
    { column: 'webhook', op: 'in', values: [webhook] },
    { column: 'status', op: 'in', values: ['pending'] },
  ]
  const order = [{ column: 'sequence', direction: 'asc' }] as const
  const list = async (...where: readonly Condition[]) =>
    (await reads.list(deliveryTable, { scope: 'all', where: [...pending, ...where], order, limit: portion })).rows
  const isDue: Condition = { column: 'nextRetryAt', op: 'lte', values: [at] }
  const isResting = standing === 'resting'
  const blocked = isResting ? [] : await list({ column: 'attempt', op: 'gte', values: [1] }, later(now))
  const others: Condition = { column: 'record.id', op: 'not_in', values: blocked.map(recordOf) }
  const most = isResting ? portion : standing === 'trying' ? 1 : atOnce
  const first = new Map<string, Row>()
  /** Types of which some wait for somebody: however many, they hide no others, nor are they all read. */
  const waiting = new Set<unknown>()
  for (;;) {
    const ofOthers: Condition = { column: 'event', op: 'not_in', values: [...waiting].map(String) }
    const rows = await list(isDue, isResting ? isAsked : others, ofOthers)
    const unwanted = rows.filter(row => turnOf(row) === 'skip')
    for (const row of rows) if (turnOf(row) !== 'skip' && !first.has(recordOf(row))) first.set(recordOf(row), row)
    const due = [...first.values()].filter(row => turnOf(row) === 'go').slice(0, most)
    const before = waiting.size
    for (const row of rows) if (turnOf(row) === 'wait') waiting.add(row.event)
    const isAll = rows.length < portion || waiting.size === before
    if (isAll || due.length + unwanted.length > 0) return { due, unwanted, isWaiting: waiting.size > 0 }
  }
}

interface DueDeliveries {
  readonly due: readonly Row[]
  readonly unwanted: readonly Row[]
  /** Whether others are due that don't go out yet. */
  readonly isWaiting: boolean
}

/**
 * The webhooks with deliveries that are due, of up to so many; those that rest are left out, but for what was asked for.
 * @param waiting webhooks that rest as well
 */
export async function dueWebhooks(
  reads: Reads,
  now: Date,
  waiting: readonly string[] = [],
): Promise<readonly string[]> {
  const found = new Set<string>()
  const resting = [...waiting, ...(await restingWebhooks(reads, now))]
  const due: readonly Condition[] = [
    { column: 'status', op: 'in', values: ['pending'] },
    { column: 'nextRetryAt', op: 'lte', values: [now.toISOString()] },
  ]
  const order = [{ column: 'nextRetryAt', direction: 'asc' }] as const
  const next = async (without: readonly string[], ...more: readonly Condition[]) => {
    const others: Condition = { column: 'webhook', op: 'not_in', values: without }
    const where = [...due, ...(without.length > 0 ? [others] : []), ...more]
    const { rows } = await reads.list(deliveryTable, { scope: 'all', where, order, limit: 1 })
    return rows[0] ? String(rows[0].webhook) : null
  }
  while (found.size < mostWebhooks) {
    const id = (await next([...found, ...resting])) ?? (await next([...found], isAsked))
    if (id === null) break
    found.add(id)
  }
  return [...found]
}

async function restingWebhooks(reads: Reads, now: Date): Promise<readonly string[]> {
  const list = async (one: Condition) => (await reads.list('webhook', { scope: 'all', where: [one], limit: 1000 })).rows
  const paused = await list({ column: 'status', op: 'in', values: ['paused'] })
  const waiting = await list({ column: 'nextTryAt', op: 'gte', values: [now.toISOString()] })
  return [...paused, ...waiting].filter(row => standingOf(row, now) === 'resting').map(({ id }) => id)
}

function recordOf({ record }: Row): string {
  return typeof record === 'object' && record !== null ? String(Reflect.get(record, 'id')) : ''
}

function later(now: Date): Condition {
  return { column: 'nextRetryAt', op: 'gte', values: [new Date(now.getTime() + 1).toISOString()] }
}

const isAsked: Condition = { column: 'asked', op: 'in', values: [true] }
const portion = 200
const mostWebhooks = 200

/** One slow answer holds up no other record. */
const atOnce = 8
