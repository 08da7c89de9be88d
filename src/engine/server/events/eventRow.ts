import type { Change } from '../../contract/api.ts'
import type { Row } from '../store/Store.ts'

export const eventTable = 'event'

/**
 * Something that happened, as it is stored: written in the transaction of the change, so there is one if and only if the
 * change is there to stay.
 */
export interface EventRow extends EventFacts, Row {
  /** Whoever hears of it twice knows it by this; later ids are later events, as far as clocks agree. */
  readonly id: string
  readonly type: string
}

/** What the events of one write share. */
export interface EventFacts {
  readonly organization: string | null
  readonly at: string
  readonly entity: string
  /** `entity:id` of the record; its events go out in the order of its versions. */
  readonly of: string
  readonly record: { readonly id: string; readonly name: string }
  readonly version: number
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string }
  readonly source: string
  /** Secrets only as set; nothing of a row that is its maker's alone. */
  readonly changes: readonly Change[]
  /** The changes were too large to go out: their paths alone are there. */
  readonly cut: boolean
  /** For filters: what the record says of itself and refers to. */
  readonly labels: readonly string[]
  readonly refs: readonly string[]
  /** Nobody was told yet. */
  readonly pending: boolean
}
