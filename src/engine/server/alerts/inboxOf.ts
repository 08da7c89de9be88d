import { mostNotifications, type OwnNotification } from '../../contract/ownNotification.ts'
import type { Principal } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'
import type { Told } from './AlertKind.ts'
import { toldBy } from './alertKindsOf.ts'
import { titleOf } from './evaluateAlerts.ts'
import { alertTable, type NotificationRow, notificationTable } from './notificationRow.ts'
import { heardIds } from './recipients.ts'

/**
 * What somebody is told of, the newest first: only what they may see and be told now, whatever they might when it was raised, and none
 * of the kinds that they hide.
 */
export async function inboxOf(context: ApiContext, principal: Principal): Promise<readonly OwnNotification[]> {
  const { read } = context.store
  const { rows } = await read.list(notificationTable, {
    scope: 'all',
    where: [{ column: 'user', op: 'in', values: [principal.id] }],
    order: [{ column: 'at', direction: 'desc' }],
    limit: mostNotifications,
  })
  if (rows.length === 0) return []
  const notifications = rows as readonly NotificationRow[]
  const alerts = await read.byIds(
    alertTable,
    notifications.map(({ alert }) => alert),
    'all',
  )
  const [user] = await read.byIds('user', [principal.id], 'all')
  const hidden = Array.isArray(user?.alertMutes) ? user.alertMutes.map(String) : []
  const shown = alerts.filter(({ kind }) => !hidden.includes(String(kind)))
  const seen = await seenAlerts(context, principal, shown)
  const names = await namesOf(
    context,
    shown.map(({ assignee }) => assignee),
  )
  const now = context.clock().toISOString()
  const byId = new Map(seen.map(alert => [alert.id, alert]))
  return notifications.flatMap(one => {
    const alert = byId.get(one.alert)
    return alert ? [shownOf(context, alert, one, { names, now })] : []
  })
}

async function seenAlerts(context: ApiContext, principal: Principal, alerts: readonly Row[]): Promise<readonly Row[]> {
  const byKind = new Map<string, { readonly told: Told; readonly own: Row[] }>()
  for (const alert of alerts) {
    const told = toldBy(context, String(alert.kind), recordOf(alert).entity)
    const key = `${alert.kind} ${told.entity}`
    const of = byKind.get(key) ?? { told, own: [] }
    byKind.set(key, of)
    of.own.push(alert)
  }
  const found: Row[] = []
  for (const { told, own } of byKind.values()) {
    const heard = await heardIds(context, principal, told, [...new Set(own.map(alert => recordOf(alert).id))])
    found.push(...own.filter(alert => heard.has(recordOf(alert).id)))
  }
  return found
}

export function recordOf({ record }: Row): OwnNotification['record'] {
  const { type, id, name } = (record ?? {}) as Readonly<Record<string, unknown>>
  return { entity: String(type), id: String(id), name: String(name) }
}

async function namesOf(context: ApiContext, ids: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter(id => typeof id === 'string'))]
  const users = wanted.length === 0 ? [] : await context.store.read.byIds('user', wanted, 'all')
  return new Map(users.map(({ id, name }) => [id, String(name)]))
}

function shownOf(
  context: ApiContext,
  alert: Row,
  { readAt, snoozedUntil, assignedBy }: NotificationRow,
  { names, now }: { readonly names: ReadonlyMap<string, string>; readonly now: string },
): OwnNotification {
  const assignee = typeof alert.assignee === 'string' ? alert.assignee : null
  return {
    id: alert.id,
    at: String(alert.createdAt),
    kind: String(alert.kind),
    title: titleOf(context, alert.kind),
    state: alert.status === 'open' ? 'open' : 'resolved',
    urgent: alert.urgent === true,
    organization: String(alert.organization),
    record: recordOf(alert),
    detail: String(alert.detail ?? ''),
    advice: String(alert.advice ?? ''),
    unread: readAt === null,
    snoozedUntil: snoozedUntil !== null && snoozedUntil > now ? snoozedUntil : null,
    assignee: assignee === null ? null : { id: assignee, name: names.get(assignee) ?? '' },
    assignedBy,
  }
}
