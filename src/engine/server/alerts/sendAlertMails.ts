import { isWaiting, type OwnNotification } from '../../contract/ownNotification.ts'
import { said } from '../../texts/said.ts'
import { t } from '../../texts/t.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import type { Mail } from '../outside.ts'
import { languageOf, sendMail } from '../sendMail.ts'
import { allRows } from '../store/allRows.ts'
import { compareText } from '../store/compareText.ts'
import type { Row } from '../store/Store.ts'
import { inboxOf } from './inboxOf.ts'
import { type NotificationRow, notificationTable } from './notificationRow.ts'
import { isQuiet, lastDigest } from './quietHours.ts'

/**
 * Mails people what they are told of, as they have chosen by now: what is due for somebody is one mail. What they have read, put
 * off or can't see any more, and what has ended, is not mailed. By one process at a time, which asks before each person whether it still is
 * the one; one that ends after sending sends again under the same message ID.
 */
export async function sendAlertMails(
  context: ApiContext,
  consoleUrl: string,
  mayGoOn: () => Promise<boolean> = async () => true,
): Promise<void> {
  const rows: readonly Row[] = await allRows(context.store.read, notificationTable, {
    scope: 'all',
    where: [
      { column: 'mail', op: 'in', values: ['waiting'] },
      { column: 'mailAfter', op: 'lte', values: [context.clock().toISOString()] },
    ],
  })
  const waiting = ([...rows] as NotificationRow[]).sort(
    (one, other) => compareText(one.at, other.at) || compareText(one.id, other.id),
  )
  for (const user of new Set(waiting.map(one => one.user))) {
    if (!(await mayGoOn())) return
    const own = waiting.filter(one => one.user === user)
    await mailTo(context, user, own, consoleUrl)
  }
}

async function mailTo(
  context: ApiContext,
  id: string,
  own: readonly NotificationRow[],
  consoleUrl: string,
): Promise<void> {
  const [user] = await context.store.read.byIds('user', [id], 'all')
  const principal = await context.principalOf(id)
  const inbox = user && principal ? await inboxOf(context, principal) : []
  const asked: readonly unknown[] = Array.isArray(user?.alertMails) ? user.alertMails : []
  const known = new Map(inbox.map(one => [one.id, one]))
  const wanted = own.flatMap(row => {
    const shown = known.get(row.alert)
    return shown && isWaiting(shown) && asked.includes(shown.kind) ? [{ row, shown }] : []
  })
  const over = own.filter(row => !wanted.some(one => one.row === row))
  const due = user ? await dueOf(context, user, wanted) : []
  if (user && due.length > 0 && !(await sent(context, user, due, consoleUrl))) return
  await settle(context, [...over, ...due.map(({ row }) => row)], { mail: 'done' })
}

interface Wanted {
  readonly row: NotificationRow
  readonly shown: OwnNotification
}

async function dueOf(context: ApiContext, user: Row, wanted: readonly Wanted[]): Promise<readonly Wanted[]> {
  if (wanted.length === 0) return []
  const now = context.clock()
  const zone = await zoneOf(context, user)
  const quiet = isQuiet(user, now, zone)
  const digest = user.digest === 'daily' ? lastDigest(user, now, zone) : null
  return wanted.filter(({ row, shown }) => shown.urgent || (!quiet && (digest === null || row.at < digest)))
}

/** The person's own, or, where they use the browser's, their organization's. */
async function zoneOf(context: ApiContext, { timezone, defaultOrganization, organizations }: Row): Promise<string> {
  if (typeof timezone === 'string') return timezone
  const first = Array.isArray(organizations) ? organizations[0] : undefined
  const [home] = await context.store.read.byIds('organization', [String(defaultOrganization ?? first ?? '')], 'all')
  return typeof home?.timezone === 'string' ? home.timezone : 'UTC'
}

async function sent(context: ApiContext, user: Row, due: readonly Wanted[], consoleUrl: string): Promise<boolean> {
  try {
    await sendMail(context, languageOf(user), () => alertMail(context, user, due, consoleUrl))
    return true
  } catch (error) {
    context.log.warn({ user: user.id, stack: String(error) }, 'An email about alerts could not be sent')
    for (const { row } of due) {
      const tries = row.tries + 1
      const mailAfter = new Date(context.clock().getTime() + 60_000 * 2 ** tries).toISOString()
      await settle(context, [row], tries < mostTries ? { tries, mailAfter } : { mail: 'done' })
    }
    return false
  }
}

const mostTries = 8

function alertMail(context: ApiContext, user: Row, due: readonly Wanted[], consoleUrl: string): Mail {
  const [first] = due
  const subject =
    due.length === 1 && first
      ? titleOf(first.shown)
      : t('%{count} alert needs attention |||| %{count} alerts need attention', {
          smart_count: due.length,
          count: due.length,
        })
  const text = [
    t('Hello %{name},', { name: String(user.name) }),
    ...due.map(({ shown }) => partOf(context, shown, consoleUrl)),
    t('Everything else is in your inbox: %{url}', { url: `${consoleUrl}/inbox` }),
    t('Choose on your account page what is emailed, and when: %{url}', { url: `${consoleUrl}/account` }),
  ].join('\n\n')
  return {
    to: String(user.email),
    subject: subject.replace(/\s+/g, ' ').slice(0, 200),
    text,
    messageId: `<alert-${first?.row.id}@${new URL(consoleUrl).hostname}>`,
  }
}

function partOf(context: ApiContext, shown: OwnNotification, consoleUrl: string): string {
  const { record, detail, advice } = shown
  const { path } = resourceNamed(context, record.entity)
  return [titleOf(shown), said(detail), said(advice), `${consoleUrl}${path}/${record.id}/show`].join('\n')
}

function titleOf({ title, record }: OwnNotification): string {
  return `${said(title)}: ${record.name}`
}

async function settle(
  context: ApiContext,
  rows: readonly NotificationRow[],
  change: Partial<Pick<NotificationRow, 'mail' | 'mailAfter' | 'tries'>>,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id).sort()
  await context.store.transaction(async tx => {
    const locked = await tx.lock(notificationTable, ids, 'all')
    const now = new Map(rows.map(row => [row.id, row.at]))
    // Given to them again in the meantime: that is another mail.
    const same = locked.filter(row => row.at === now.get(row.id))
    if (same.length > 0)
      await tx.update(
        notificationTable,
        same.map(row => ({ ...row, ...change })),
      )
  })
}
