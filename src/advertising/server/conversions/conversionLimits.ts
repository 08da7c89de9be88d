/** What is taken of touches and conversions, and how long it is kept. */
export const conversionLimits = {
  /** In one call. */
  atOnce: 1_000,
  /** How late they may come: until then each may still change what others are credited to. */
  lateDays: 7,
  /** The longest window, how late things may come, and some days more. */
  retentionDays: 100,
  /** Of an order or a click, in characters. */
  idLength: 100,
  /** Micros: a billion of any currency. */
  mostValue: 1_000_000_000_000_000,
  /** Pixels of one address in a minute. */
  pixelsPerMinute: 120,
} as const

export const dayMs = 86_400_000
