import { createHurdle } from './createHurdle.ts'

/** A change that asks for a recent proof that it is the person who makes it. */
const proof = createHurdle()

export const onProofNeeded = proof.onMet
export const proveAgain = proof.overcome
