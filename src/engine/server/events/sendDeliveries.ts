import { v7 } from 'uuid'
import { asksFor } from '../../contract/eventType.ts'
import { textsOf } from '../../contract/looseValues.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { auditStreamTable } from '../audit/auditChain.ts'
import { type AuditPosition, claimPosition, keepPosition, longerLease } from '../audit/auditPosition.ts'
import { postWebhook, type WebhookAnswer } from '../jobs/postWebhook.ts'
import { FetchRefused } from '../outside.ts'
import { SecretLost } from '../secrets/secretBox.ts'
import type { Row } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import { countAnswer, isTaken } from './countAnswer.ts'
import { deliveryTable } from './deliveryRow.ts'
import { dueDeliveries, standingOf, type Turn } from './dueDeliveries.ts'
import { makerHears } from './makerHears.ts'
import { withAttempt } from './messageBody.ts'
import { testEvent } from './testEvent.ts'

/**
 * Sends a webhook what is due, by one process at a time: what was sent is noted before anything of the same record goes out. A
 * process that ends in between has sent it, and another sends it again under the same id.
 * @returns whether something is due that waits until the webhook's maker may read it again
 */
export async function sendDeliveries(context: ApiContext, webhookId: string, signal: AbortSignal): Promise<boolean> {
  const { store, clock } = context
  let position = await claimPosition(context, `deliveries ${webhookId}`, v7())
  let unreadSince = position?.unreadSince ?? null
  try {
    while (position && !signal.aborted) {
      const [webhook] = await store.read.byIds('webhook', [webhookId], 'all')
      const standing = standingOf(webhook, clock())
      if (!webhook || standing === 'closed') {
        if (!(await skipPending(context, webhookId))) break
        continue
      }
      const whyNot = await whyNotSent(context, webhook)
      const now = clock()
      const isLost = unreadSince !== null && now.getTime() - Date.parse(unreadSince) >= longestLossMs
      const turnOf = (delivery: Row): Turn => {
        const why = whyNot(delivery)
        if (why === unreadable) return isLost || delivery.asked === true ? 'skip' : 'wait'
        return why === null ? 'go' : 'skip'
      }
      const { due, unwanted, isWaiting } = await dueDeliveries(store.read, webhookId, { standing, now, turnOf })
      const unread = unwanted.filter(delivery => whyNot(delivery) === unreadable)
      unreadSince = isWaiting || unread.length > 0 ? (unreadSince ?? now.toISOString()) : null
      if (due.length + unwanted.length === 0) return isWaiting
      const held: AuditPosition = position
      await skip(
        context,
        unwanted.filter(delivery => !unread.includes(delivery)),
        notAsked,
      )
      await skip(context, unread, unreadable)
      await Promise.all(due.map(delivery => sendOne(context, { webhook, delivery, held })))
      position = await keepPosition(store, position, { unreadSince, heldUntil: longerLease(clock()) })
    }
  } finally {
    if (position) await keepPosition(store, position, { unreadSince, holder: null, heldUntil: null })
  }
  return false
}

/**
 * Why a webhook, as it is now, isn't told of what waits; null where it is. Who edits one has to hear of all that it asks for then, and not
 * of what it asked for before: that doesn't go where they lead it, nor by sending it again. Nor does what its maker can't read now.
 */
async function whyNotSent(context: ApiContext, webhook: Row): Promise<(delivery: Row) => string | null> {
  const hears = await makerHears(context, webhook)
  return ({ event }) => {
    const type = String(event)
    if (type === testEvent) return null
    if (!textsOf(webhook.events).some(one => asksFor(one, type))) return notAsked
    return hears([type]) ? null : unreadable
  }
}

const notAsked = 'The webhook no longer sends this event.'
const unreadable =
  'The user or service account that set up this webhook can no longer read this. Ask a user who can to check the webhook and save it, then resend.'

/**
 * For so long, what the webhook's maker can't read waits until they can: access that is lost for a short time costs nothing. After that it
 * is skipped, and so is what comes then.
 */
const longestLossMs = 86_400_000

interface Sending {
  readonly webhook: Row
  readonly delivery: Row
  readonly held: AuditPosition
}

async function sendOne(context: ApiContext, { webhook, delivery, held }: Sending): Promise<void> {
  const at = context.clock()
  const begun = performance.now()
  const attempt = Number(delivery.attempt ?? 0) + 1
  const body = withAttempt(webhook.format, String(delivery.request), attempt)
  const came = await postWebhook(context, webhook, { at, body, key: String(delivery.eventId) }).catch(problemOf)
  const latencyMs = Math.round(performance.now() - begun)
  await context.store.transaction(async tx => {
    const [position] = (await tx.lock(auditStreamTable, [held.id], 'all')) as AuditPosition[]
    // Another process thought this one dead, and sends now.
    if (position?.holder !== held.holder) return
    const [hook] = await tx.lock('webhook', [webhook.id], 'all')
    const [now] = await tx.lock(deliveryTable, [delivery.id], 'all')
    if (!hook || now?.status !== 'pending') return
    const result = resultOf(hook, now, { came, attempt, at })
    const { nextRetryAt: _, error: __, httpCode: ___, response: ____, ...rest } = now
    const row = { ...rest, id: now.id, ...result, request: body, latencyMs, asked: false }
    await tx.update(deliveryTable, [storedRow(resourceNamed(context, deliveryTable), row)])
    const retryAt =
      'error' in came || (isRefusal(came.status) && !isTaken({ at, status: came.status })) ? null : came.retryAt
    await countAnswer(context, tx, hook, { at, status: came.status, retryAt })
  })
}

type Came = WebhookAnswer | Problem

/** There was no answer. */
interface Problem {
  readonly status: null
  readonly error: string
  readonly isFinal: boolean
}

function problemOf(error: unknown): Problem {
  if (error instanceof SecretLost) {
    return { status: null, error: 'The webhook’s secret can’t be read. Enter it again.', isFinal: true }
  }
  if (error instanceof FetchRefused) return { status: null, error: error.message, isFinal: error.reason === 'address' }
  throw error
}

function resultOf(
  webhook: Row,
  delivery: Row,
  { came, attempt, at }: { readonly came: Came; readonly attempt: number; readonly at: Date },
): Record<string, unknown> {
  const sentAt = at.toISOString()
  const firstSentAt = String(delivery.firstSentAt ?? sentAt)
  const sending = { attempt, sentAt, firstSentAt }
  const said =
    'error' in came
      ? { error: came.error }
      : { httpCode: came.status, response: came.text, requestHeaders: came.headers }
  if (isTaken({ at, status: came.status })) return { ...sending, ...said, status: 'delivered' }
  const isFinal = 'error' in came ? came.isFinal : isRefusal(came.status)
  // While nothing gets through it is the receiver that is down, and no message is given up.
  const othersGotThrough = typeof webhook.lastDeliveryAt === 'string' && webhook.lastDeliveryAt >= firstSentAt
  const isUsedUp = attempt > Number(webhook.retryMax ?? 5) && othersGotThrough
  if (isFinal || isUsedUp || delivery.event === testEvent) return { ...sending, ...said, status: 'failed' }
  const waitMs = Math.min(longestMs, Number(webhook.backoffS ?? 1) * 1000 * 2 ** Math.min(attempt - 1, 20))
  const asked = 'error' in came || came.retryAt === null ? 0 : came.retryAt.getTime()
  const nextRetryAt = new Date(Math.max(at.getTime() + waitMs, asked)).toISOString()
  return { ...sending, ...said, status: 'pending', nextRetryAt }
}

/** An answer that another attempt wouldn't change. */
function isRefusal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 425 && status !== 429
}

const longestMs = 3_600_000

/** What waits for a webhook that is disabled or gone. @returns whether there may be more */
async function skipPending(context: ApiContext, webhookId: string): Promise<boolean> {
  const where = [
    { column: 'webhook', op: 'in', values: [webhookId] },
    { column: 'status', op: 'in', values: ['pending'] },
  ] as const
  const { rows } = await context.store.read.list(deliveryTable, { scope: 'all', where, limit: 500 })
  return skip(context, rows, 'The webhook is disabled.')
}

/** @returns whether there were any that still waited */
async function skip(context: ApiContext, deliveries: readonly Row[], error: string): Promise<boolean> {
  if (deliveries.length === 0) return false
  const resource = resourceNamed(context, deliveryTable)
  return context.store.transaction(async tx => {
    const ids = deliveries.map(({ id }) => id).sort()
    const skipped = (await tx.lock(deliveryTable, ids, 'all'))
      .filter(({ status }) => status === 'pending')
      .map(({ nextRetryAt: _, ...row }) => storedRow(resource, { ...row, id: row.id, status: 'skipped', error }))
    if (skipped.length > 0) await tx.update(deliveryTable, skipped)
    return skipped.length > 0
  })
}
