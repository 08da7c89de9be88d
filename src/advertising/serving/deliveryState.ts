/** What a row has delivered. Money in micros of its currency. */
export interface Delivered {
  readonly spend: number
  readonly impressions: number
  /** Since midnight in the campaign's time zone. */
  readonly spendToday: number
  readonly impressionsToday: number
  /** In the flight, or budget segment, that is on now. */
  readonly spendInPeriod: number
}

export const nothingDelivered: Delivered = {
  spend: 0,
  impressions: 0,
  spendToday: 0,
  impressionsToday: 0,
  spendInPeriod: 0,
}

/** A person, device or address as far as a frequency cap counts it. */
export interface Seen {
  /** The campaign, strategy or line item. */
  readonly row: string
  readonly per: string
  readonly key: string
  /** How far back; null: ever. */
  readonly windowMs: number | null
}

/** Everything about delivery that a decision depends on besides the stored rows. Nothing in it is asked twice with another answer. */
export interface DeliveryState {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Of a campaign, strategy, line item or deal. */
  delivered(row: string): Delivered
  /** Impressions that somebody has seen. */
  seen(of: Seen): number
  /** Impressions that a media has had in a line item. */
  shown(lineItem: string, media: string): number
  /** Expected per impression, from 0 to 1; null where too little is known. Of conversions those of an event, where one is named. */
  rate(row: string, what: 'click' | 'completion' | 'conversion', event?: string): number | null
  /** What an amount of one currency is worth in another; null where there is no rate. */
  exchange(from: string, to: string): number | null
  /** From 0 up to 1: which media has its turn. */
  readonly chance: number
}

/** Nothing delivered and nobody reached; one unit of a currency is worth one of any other. For tests, and to ask "if it had just begun". */
export function freshState(now: number): DeliveryState {
  return {
    now,
    delivered: () => nothingDelivered,
    seen: () => 0,
    shown: () => 0,
    rate: () => null,
    exchange: () => 1,
    chance: 0,
  }
}
