import { createHurdle } from './createHurdle.ts'

/** A session that ends in the middle of work: it is out of the way once the same person has signed in again. */
const sessionEnd = createHurdle()

export const onSessionEnded = sessionEnd.onMet
export const signInAgain = sessionEnd.overcome
/** Whether the dialog is there to ask. */
export const isSignInOffered = sessionEnd.isWatched

/** Notes that the dialog has asked on behalf of the call that failed with this error. */
export function noteSignInAnswered(error: object): void {
  answered.add(error)
}

export function isSignInAnswered(error: unknown): boolean {
  return typeof error === 'object' && error !== null && answered.has(error)
}

const answered = new WeakSet<object>()
