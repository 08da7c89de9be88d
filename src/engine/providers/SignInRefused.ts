/** Why nobody is signed in now. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'

  constructor(
    /** The API's; 0 when it can't be reached. */
    readonly status: number,
    /** The API's, for people; '' without one. */
    readonly sentence: string,
  ) {
    super(sentence)
  }

  /** What `login` has thrown. @throws what is no refusal */
  static of(thrown: unknown): SignInRefused {
    if (thrown instanceof SignInRefused) return thrown
    throw thrown
  }
}
