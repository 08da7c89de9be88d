import type { Row } from '../store/Store.ts'

export const alertTable = 'alert'
export const alertRuleTable = 'alert-rule'
export const notificationTable = 'notification'

/** That somebody hears of an alert: a row of the API's own, which only its person sees. */
export interface NotificationRow extends Row {
  readonly organization: string
  readonly user: string
  readonly alert: string
  readonly at: string
  readonly readAt: string | null
  /** Hidden until then; afterwards it is unread again. */
  readonly snoozedUntil: string | null
  /** Who gave it to this person, where somebody did. */
  readonly assignedBy: string | null
  /** Whether an email is still to be decided about. */
  readonly mail: 'waiting' | 'done'
  readonly mailAfter: string
  readonly tries: number
}

/** One for each alert and person, however often it is made. */
export function notificationId(alert: string, user: string): string {
  return `${alert}.${user}`
}

export function notificationRow(
  { id: alert, organization }: Row,
  user: string,
  now: Date,
  assignedBy: string | null = null,
): NotificationRow {
  const at = now.toISOString()
  return {
    id: notificationId(alert, user),
    organization: String(organization),
    user,
    alert,
    at,
    readAt: null,
    snoozedUntil: null,
    assignedBy,
    mail: 'waiting',
    mailAfter: at,
    tries: 0,
  }
}
