/** A receiver that couldn't be reached or refused. The message is a sentence for a person. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed'
  constructor(
    message: string,
    readonly mostTries: number,
    /** Trying again would change nothing. */
    readonly isFinal = false,
  ) {
    super(message)
  }
}
