/** What the sender of touches or conversions is told. */
export interface ReceivedAnswer {
  /** New ones. */
  readonly accepted: number
  /** Those that were told before, and count no second time. */
  readonly known: number
  /** By their places in the list, from 0. */
  readonly rejected: readonly { readonly index: number; readonly error: string }[]
}

/** What the page of an event shows beside its fields. */
export interface ConversionTag {
  /** Where conversions of the event are sent: the pixel's URL, or that of the call. */
  readonly url: string
  readonly lastAt: string | null
  /** Of the last seven days, those on which something came in. */
  readonly days: readonly { readonly day: string; readonly received: number; readonly credited: number }[]
}
