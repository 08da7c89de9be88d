/** Rows were written with few statements, and it can’t be said which of them failed: all have to be done again one by one. */
export class NotGathered extends Error {
  constructor() {
    super('The row that couldn’t be written is unknown')
  }
}
