import type { StoreExtension } from '../../../../engine/server/store/storeExtension.ts'
import type { TouchKind } from '../../../conversions/touch.ts'

/** Clicks and views of single people, and what they did afterwards: `tx.extension(conversionStore)`. See ADR 54. */
export const conversionStore: StoreExtension<ConversionsExtended> = { name: 'conversions' }

export interface ConversionsExtended {
  readonly reads: ConversionReads
  readonly writes: ConversionWrites
  readonly streams: object
}

export interface ConversionReads {
  /** Whose conversions of which event are to be attributed, or again; up to so many. */
  unsettledPeople(most: number): Promise<readonly Subject[]>
  /** What came in of an event, by day (UTC) from this one on, and when the last conversion came. */
  conversionsReceived(event: string, fromDay: string): Promise<ReceivedConversions>
}

export interface ConversionWrites {
  /** Until the transaction ends, nobody else adds or credits. Whoever takes the lock of facts, too, takes that one first. */
  lockConversions(): Promise<void>
  /** Adds touches that are not there yet; conversions that they may change become unsettled. @returns how many were new */
  addTouches(touches: readonly StoredTouch[]): Promise<number>
  /** Adds conversions whose event has none of the same order yet. @returns how many were new */
  addConversions(conversions: readonly NewConversion[]): Promise<number>
  conversionsOf(
    of: { readonly account: string; readonly event: string },
    people: readonly string[],
  ): Promise<readonly StoredConversion[]>
  touchesOf(account: string, people: readonly string[]): Promise<readonly StoredTouch[]>
  /** Writes credits, and that these people's conversions of the event are settled. */
  creditConversions(
    event: string,
    people: readonly string[],
    credits: ReadonlyMap<string, Credit | null>,
  ): Promise<void>
  /** What the credited conversions of an event come to in these hours, by what they are credited to. */
  creditedIn(event: string, hours: readonly string[]): Promise<readonly CreditedHour[]>
  /** Removes some of what is older. */
  forgetBefore(at: string): Promise<void>
}

export interface Subject {
  readonly event: string
  /** SHA-256, 64 lower-case hexadecimal digits. */
  readonly person: string
}

export interface StoredTouch {
  readonly account: string
  readonly person: string
  /** By which conversions may name the click. */
  readonly click: string | null
  readonly kind: TouchKind
  readonly at: string
  /** What of facts it is about, as JSON; the same thing has the same text. */
  readonly about: string
}

export interface NewConversion {
  readonly id: string
  readonly account: string
  readonly event: string
  /** Counts once; null: each is another. */
  readonly order: string | null
  /** Who it was; where that is null, whoever's click it names. */
  readonly person: string | null
  readonly click: string | null
  readonly at: string
  readonly receivedAt: string
  /** Micros of the event's currency. */
  readonly value: number
}

export interface StoredConversion {
  readonly id: string
  readonly person: string
  readonly at: string
  readonly value: number
  readonly credit: Credit | null
}

export interface Credit {
  readonly about: string
  readonly kind: TouchKind
  /** Micros of the line item's currency. */
  readonly value: number
}

export interface CreditedHour {
  readonly hour: string
  readonly about: string
  readonly kind: TouchKind
  readonly conversions: number
  readonly value: number
}

export interface ReceivedConversions {
  readonly lastAt: string | null
  readonly days: readonly { readonly day: string; readonly received: number; readonly credited: number }[]
}
