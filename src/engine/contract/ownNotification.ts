/** One line of somebody's inbox: an alert, and how they stand to it. */
export interface OwnNotification {
  /** The alert's. */
  readonly id: string
  readonly at: string
  readonly kind: string
  /** What the kind is called: "A deal is silent". */
  readonly title: string
  readonly state: 'open' | 'resolved'
  readonly urgent: boolean
  readonly organization: string
  readonly record: { readonly entity: string; readonly id: string; readonly name: string }
  /** The cause, with its figures. */
  readonly detail: string
  /** What to do about it. */
  readonly advice: string
  readonly unread: boolean
  /** Null: it isn't put off. */
  readonly snoozedUntil: string | null
  readonly assignee: { readonly id: string; readonly name: string } | null
  /** Who gave it to this person. */
  readonly assignedBy: string | null
}

/** Of the newest of so many somebody can be told. */
export const mostNotifications = 200

/** For how long something can be put off. */
export const longestSnoozeDays = 30

/** Whether it counts as unread: what has ended by itself, or is put off, waits for nobody. */
export function isWaiting({ state, unread, snoozedUntil }: OwnNotification): boolean {
  return state === 'open' && unread && snoozedUntil === null
}
