import { asksFor } from '../../contract/eventType.ts'
import { titleOf } from '../alerts/evaluateAlerts.ts'
import { recordOf } from '../alerts/inboxOf.ts'
import { alertTable } from '../alerts/notificationRow.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { allRows } from '../store/allRows.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { deliveryResource, deliveryRow, deliveryTable, nextSequence } from './deliveryRow.ts'
import { type EventRow, eventTable } from './eventRow.ts'
import { matchesFilter } from './matchesFilter.ts'
import { type AlertMessage, type Message, messageBody } from './messageBody.ts'

/**
 * Makes a delivery of each new event for each webhook that asks for it, in one transaction with the note that this was done: none
 * is lost or made twice, wherever a process ends. The events of a record keep the order of its versions.
 * @returns whether there may be more
 */
export async function fanOut(context: ApiContext, consoleUrl: string): Promise<boolean> {
  if ((await pendingEvents(context.store.read)).length === 0) return false
  return context.store.transaction(async tx => {
    let isFull = false
    await nextSequence(tx, async from => {
      const first = await pendingEvents(tx)
      isFull = first.length === portion
      const events = await withEarlierOnes(tx, first)
      const deliveries = await deliveriesOf(context, tx, { events, from, consoleUrl })
      if (deliveries.length > 0) await tx.insert(deliveryTable, deliveries)
      if (events.length > 0)
        await tx.update(
          eventTable,
          events.map(event => ({ ...event, pending: false })),
        )
      return from + deliveries.length
    })
    return isFull
  })
}

const portion = 100

async function pendingEvents(reads: Reads, of?: readonly string[]): Promise<readonly EventRow[]> {
  const where = [
    { column: 'pending', op: 'in', values: [true] } as const,
    ...(of ? [{ column: 'of', op: 'in', values: of } as const] : []),
  ]
  const order = [{ column: 'id', direction: 'asc' }] as const
  return (await reads.list(eventTable, { scope: 'all', where, order, limit: of ? 1000 : portion })).rows as EventRow[]
}

/** Where the clocks of processes differ, a record's earlier event may have a later id. */
async function withEarlierOnes(tx: Transaction, events: readonly EventRow[]): Promise<readonly EventRow[]> {
  if (events.length === 0) return events
  const all = await pendingEvents(tx, [...new Set(events.map(({ of }) => of))])
  return all.toSorted((a, b) => a.version - b.version || (a.id < b.id ? -1 : 1))
}

async function deliveriesOf(
  context: ApiContext,
  tx: Transaction,
  { events, from, consoleUrl }: FanOut,
): Promise<readonly Row[]> {
  const resource = deliveryResource(context.catalogue)
  if (!resource) return []
  const webhooks = await webhooksOf(tx, events)
  const now = context.clock()
  const deliveries: Row[] = []
  for (const event of events) {
    const { organization } = event
    if (organization === null) continue
    for (const webhook of webhooks) {
      if (webhook.organization !== organization || !asks(webhook, event)) continue
      if (!(await matchesFilter(tx, context.catalogue, webhook, event)) || (await isAnnouncedByJob(tx, webhook, event)))
        continue
      const { id: eventId, type, entity, record } = event
      const message = messageOf(context, event, { consoleUrl, alert: await alertOf(context, tx, event) })
      const announcement = { eventId, type, organization, record: { type: entity, ...record } }
      const request = messageBody(webhook.format, message, context.catalogue)
      const place = { sequence: from + deliveries.length + 1, now }
      deliveries.push(deliveryRow(resource, webhook, { ...announcement, request }, place))
    }
  }
  return deliveries
}

interface FanOut {
  readonly events: readonly EventRow[]
  readonly from: number
  readonly consoleUrl: string
}

/** Those that are sent to: what happens while one is paused or disabled is not told later. */
async function webhooksOf(tx: Transaction, events: readonly EventRow[]): Promise<readonly Row[]> {
  const scope = [...new Set(events.flatMap(({ organization }) => organization ?? []))]
  if (scope.length === 0) return []
  const where = [{ column: 'status', op: 'in', values: ['active', 'failing'] }] as const
  return (await allRows(tx, 'webhook', { scope, where })).filter(({ archivedAt }) => !archivedAt)
}

function asks({ events }: Row, { type }: EventRow): boolean {
  return Array.isArray(events) && events.some(one => asksFor(String(one), type))
}

/** A scheduled job that sends its results to this webhook has told it already. */
async function isAnnouncedByJob(tx: Transaction, webhook: Row, event: EventRow): Promise<boolean> {
  if (event.entity !== 'job-run') return false
  const [run] = await tx.byIds('job-run', [event.record.id], 'all')
  if (!run?.deliveredAt || !run.job) return false
  const [job] = await tx.byIds('scheduled-job', [String(run.job)], 'all')
  return job?.delivery === 'webhook' && job.webhook === webhook.id
}

/** What an alert is about, for the messages of its own events. */
async function alertOf(
  context: ApiContext,
  tx: Transaction,
  { entity, record }: EventRow,
): Promise<AlertMessage | null> {
  if (entity !== alertTable) return null
  const [alert] = await tx.byIds(alertTable, [record.id], 'all')
  if (!alert) return null
  const title = titleOf(context, alert.kind)
  return { title, record: recordOf(alert), detail: String(alert.detail ?? ''), advice: String(alert.advice ?? '') }
}

function messageOf(context: ApiContext, event: EventRow, { consoleUrl, alert }: ToSay): Message {
  const { id, type, at, organization, entity, record, version, actor, changes, cut } = event
  const isGone = type.endsWith('.removed')
  const about = alert?.record ?? { entity, id: record.id }
  const { path } = resourceNamed(context, about.entity)
  return {
    id,
    type,
    timestamp: at,
    organization: String(organization),
    url: isGone || !consoleUrl ? null : `${consoleUrl}${path}/${about.id}/show`,
    data: {
      entity,
      id: record.id,
      name: record.name,
      version,
      actor,
      changes,
      ...(cut ? { changesCut: true } : {}),
      ...(alert ? { alert } : {}),
    },
  }
}

interface ToSay {
  readonly consoleUrl: string
  readonly alert: AlertMessage | null
}
