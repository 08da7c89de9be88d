import {
  isWaiting,
  longestSnoozeDays,
  mostNotifications,
  type OwnNotification,
} from '../../contract/ownNotification.ts'
import { knows } from '../access/guard.ts'
import { toldBy } from '../alerts/alertKindsOf.ts'
import { inboxOf } from '../alerts/inboxOf.ts'
import { alertTable, notificationId, notificationRow, notificationTable } from '../alerts/notificationRow.ts'
import { colleaguesOf, isColleague } from '../alerts/recipients.ts'
import { resourceNamed } from '../apiContext.ts'
import { countToDecide } from '../entities/approvalRequests.ts'
import { putRow } from '../entities/writing.ts'
import { ApiError, fieldsRefused, notThere } from '../http/apiError.ts'
import { actorOf, type Handlers, type SignedInCall } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import { inReadTurn } from '../inReadTurn.ts'
import { inWriteTurn } from '../inWriteTurn.ts'
import type { Transaction } from '../store/Store.ts'

type Keys =
  | 'GET /current-user/notifications'
  | 'GET /current-user/notifications/count'
  | 'POST /current-user/notifications'
  | 'GET /current-user/notifications/:id/colleagues'
  | 'POST /current-user/notifications/:id/assign'

/** What people are told of, whatever their roles allow: of nothing that they can't see, and no figures that these hide. */
export const inboxRoutes: Pick<Handlers, Keys> = {
  'GET /current-user/notifications': async ({ context, principal }) => Response.json(await inboxOf(context, principal)),

  'GET /current-user/notifications/count': async ({ context, principal }) => {
    const [inbox, toDecide] = await Promise.all([inboxOf(context, principal), countToDecide(context, principal)])
    return Response.json({ unread: inbox.filter(isWaiting).length, toDecide })
  },

  'POST /current-user/notifications': async call => {
    const { context, principal } = call
    const { ids, changes } = changesAsked(await readJson(call.request), context.clock())
    const own = ids.map(id => notificationId(id, principal.id)).sort()
    await context.store.transaction(async tx => {
      const rows = await tx.lock(notificationTable, own, 'all')
      const seen = rows.filter(({ organization }) => knows(principal, String(organization)))
      const changed = seen.map(row => ({ ...row, ...changes }))
      if (changed.length > 0) await tx.update(notificationTable, changed)
    })
    return new Response(null, { status: 204 })
  },

  'GET /current-user/notifications/:id/colleagues': async call => {
    const { organization, kind, record } = await notificationOf(call)
    const told = toldBy(call.context, kind, record.entity)
    const colleagues = await inReadTurn(call, () => colleaguesOf(call.context, organization, told, record.id))
    return Response.json(colleagues.map(({ id, name }) => ({ id, name })))
  },

  'POST /current-user/notifications/:id/assign': async call => {
    const { context, principal } = call
    const { id, organization, kind, record } = await notificationOf(call)
    const { user } = await readJson(call.request)
    if (user !== null && typeof user !== 'string') throw fieldsRefused({ user: 'Choose a user' })
    const told = { ...toldBy(context, kind, record.entity), id: record.id }
    if (user !== null && !(await isColleague(context, user, organization, told)))
      throw fieldsRefused({ user: 'Choose a user who can see it' })
    const now = context.clock()
    const assign = async (tx: Transaction) => {
      const [old] = await tx.lock(alertTable, [id], 'all')
      if (old?.status !== 'open') throw new ApiError(409, { error: 'This alert has ended' })
      const { assignee: _, ...rest } = old
      const row = { ...rest, id, ...(user === null ? {} : { assignee: user }) }
      const writing = { context, tx, actor: actorOf(call), resource: resourceNamed(context, alertTable), now }
      const stored = await putRow(writing, { old, row, action: 'update' })
      if (user === null || user === principal.id) return
      const notification = notificationRow(stored.row, user, now, principal.name)
      const [known] = await tx.lock(notificationTable, [notification.id], 'all')
      await (known ? tx.update(notificationTable, [notification]) : tx.insert(notificationTable, [notification]))
    }
    await inWriteTurn(call, () => context.store.transaction(assign))
    return new Response(null, { status: 204 })
  },
}

/** @throws ApiError 404 for what the person isn't told of */
async function notificationOf({ context, principal, params }: SignedInCall): Promise<OwnNotification> {
  const id = params.id ?? ''
  const found = (await inboxOf(context, principal)).find(one => one.id === id)
  if (!found) throw notThere('Notification', id)
  return found
}

interface Asked {
  readonly ids: readonly string[]
  readonly changes: { readonly readAt?: string | null; readonly snoozedUntil?: string | null }
}

/** @throws ApiError 400 at the fields */
function changesAsked({ ids, read, snoozedUntil }: Readonly<Record<string, unknown>>, now: Date): Asked {
  const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= mostNotifications
  if (!isList || !ids.every(id => typeof id === 'string' && id.length <= 64)) {
    throw fieldsRefused({ ids: `Select 1 to ${mostNotifications} notifications` })
  }
  if (read !== undefined && typeof read !== 'boolean') throw fieldsRefused({ read: 'This must be true or false' })
  const seen = read === undefined ? {} : { readAt: read ? now.toISOString() : null }
  if (snoozedUntil === undefined || snoozedUntil === null) {
    return { ids: ids.map(String), changes: snoozedUntil === null ? { ...seen, snoozedUntil } : seen }
  }
  const until = typeof snoozedUntil === 'string' && snoozedUntil.length <= 40 ? Date.parse(snoozedUntil) : Number.NaN
  const latest = now.getTime() + longestSnoozeDays * 86_400_000
  if (!(until > now.getTime() && until <= latest)) {
    throw fieldsRefused({ snoozedUntil: `Choose a time within the next ${longestSnoozeDays} days` })
  }
  // It comes back as something new.
  return { ids: ids.map(String), changes: { readAt: null, snoozedUntil: new Date(until).toISOString() } }
}
