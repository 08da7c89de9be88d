/**
 * When something happens that has a name beside those that every entity has (`created`, `updated`, `status_changed`,
 * `archived`, `unarchived`, `removed`): a row is written in which all of this holds. Plain data.
 */
export interface EventRule {
  readonly entity: string
  /** One of these fields, or a field within, is another than before; not in a new row. */
  readonly changes?: readonly string[]
  /** Each of these fields gets one of these values; a new row may have it from the start. */
  readonly becomes?: Readonly<Record<string, readonly string[]>>
  /** Each of these fields has one of these values. */
  readonly where?: Readonly<Record<string, readonly string[]>>
}

/** By the event's type, `report.ready`. */
export type EventRules = Readonly<Record<string, EventRule>>
