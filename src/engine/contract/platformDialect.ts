/**
 * How a platform that exists already says what the catalogue says. Without a word it is the specification's own dialect, which our
 * own API speaks as well.
 */
export interface PlatformDialect {
  /** What amounts are counted in: millionths of the currency (the default), its smallest coin, or the currency itself. */
  readonly money?: 'micros' | 'minor' | 'units'
  /** What it calls entities in its paths, by the catalogue's names: `{ 'line-item': 'lineItems' }`. */
  readonly entities?: Readonly<Record<string, string>>
  /** Entities whose rows it answers in lists alone, and never by ids. Others are asked for by ids first. */
  readonly listsOnly?: readonly string[]
  /**
   * What it calls the fields of an entity's rows, by the catalogue's names: `{ campaign: { startAt: 'flightStart' } }`. Dots lead into
   * objects, on either side: `{ campaign: { startAt: 'flight.start' } }`.
   */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The header that says how many rows a list has in all. Default: `x-total-count`. */
  readonly totalHeader?: string
  /** What moments are written as: ISO 8601 (the default; without a zone they are UTC), or numbers since 1970. */
  readonly moments?: 'iso' | 'seconds' | 'milliseconds'
  /** How it is asked for a part of a list. Default: `limit=10&skip=20`. */
  readonly paging?: {
    /** What it calls the number of rows. */
    readonly limit?: string
    /** What it calls the number of rows before them. */
    readonly skip?: string
    /** What it calls the number of the page, counted from 1; then no `skip` is sent. */
    readonly page?: string
  }
  /** How it is asked for some rows of a list. Default: `organization=a&status=active,paused&budget_gte=1&budget_lte=2&q=words`. */
  readonly filters?: {
    /** What it calls the organization whose rows are asked for. */
    readonly organization?: string
    /** What it calls the words that are searched for. */
    readonly search?: string
    /** Its name for the least value of a field, and for the greatest: `min_{field}`, `{field}[lte]`. */
    readonly atLeast?: string
    readonly atMost?: string
    /** Several values, any of which will do: with commas between them (the default), or each under the name again. */
    readonly anyOf?: 'commas' | 'repeated'
  }
  /** How it is asked for an order: `asc(name),desc(updatedAt)` (the default), or `name,-updatedAt`. */
  readonly sort?: 'calls' | 'signs'
  /** Where the rows stand in a list's answer, as a path: `data.items`. Default: the answer is the list. */
  readonly rowsAt?: string
  /** Where the answer says how many rows there are in all, in place of a header: `meta.total`. */
  readonly totalAt?: string
  /** Where a refusal's sentence stands in its body: `errors.0.message`. Default: `error`. */
  readonly errorAt?: string
  /** Sentences about single fields in a refusal's body. Default: an object at `fields`, by the fields' names. */
  readonly fieldErrors?: {
    /** Where they stand, as a path. */
    readonly at?: string
    /** In a list of objects: where each says the field, and where the sentence. */
    readonly field?: string
    readonly sentence?: string
  }
}
