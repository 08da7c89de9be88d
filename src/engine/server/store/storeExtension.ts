/**
 * Names what a product keeps in a store beside rows, as typed as the rows' own calls: `read.extension(factStore).lastFactHour('all')`.
 * Whoever opens a store hands it the half that does the work there (`MemoryExtension`, `PostgresExtension`); the stores in between
 * pass it on unseen.
 */
export interface StoreExtension<E extends Extended> {
  readonly name: string
  /** Carries the type; there is nothing behind it at run time. */
  readonly '~extended'?: E
}

/** What an extension adds. */
export interface Extended {
  /** To reads, outside of transactions and within them. */
  readonly reads: object
  /** To a transaction. */
  readonly writes: object
  /** To the store itself, never within a transaction: what is read in portions. */
  readonly streams: object
}

/** The half of an extension that a store was opened with. @throws Error when it was opened without it */
export function halfOf<H extends { readonly extension: StoreExtension<Extended> }>(
  halves: readonly H[],
  { name }: StoreExtension<Extended>,
): H {
  const half = halves.find(({ extension }) => extension.name === name)
  if (!half) throw new Error(`This store was opened without its extension "${name}"`)
  return half
}
