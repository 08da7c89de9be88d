/** What was asked for can't be written; the sentence says why and what to do, and is all that is printed. */
export class Refusal extends Error {
  override name = 'Refusal'
}
