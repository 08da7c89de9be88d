import { createHurdle } from './createHurdle.ts'

/** A session that ends in the middle of work: it is out of the way once the same person has signed in again. */
const sessionEnd = createHurdle()

export const onSessionEnded = sessionEnd.onMet
export const signInAgain = sessionEnd.overcome
