/**
 * The store can't be asked now: it is down, starts, stops or takes no more connections. Trying again later may help. Whether a
 * write that was under way has been kept is not known.
 */
export class StoreAway extends Error {
  override name = 'StoreAway'

  constructor(
    message: string,
    options?: ErrorOptions,
    /** What people call it, at the beginning of a sentence. */
    readonly what = 'The database',
  ) {
    super(message, options)
  }
}
