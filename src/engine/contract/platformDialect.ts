/**
 * How a platform that exists already says what the catalogue says. Without a word it is the specification's own dialect, which our
 * own API speaks as well.
 */
export interface PlatformDialect {
  /** What amounts are counted in: millionths of the currency (the default), its smallest coin, or the currency itself. */
  readonly money?: 'micros' | 'minor' | 'units'
  /** What it calls entities in its paths, by the catalogue's names: `{ 'line-item': 'lineItems' }`. */
  readonly entities?: Readonly<Record<string, string>>
  /** What it calls the fields of an entity's rows, by the catalogue's names: `{ campaign: { startAt: 'flightStart' } }`. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The header that says how many rows a list has in all. Default: `x-total-count`. */
  readonly totalHeader?: string
}
