import { createHurdle } from './createHurdle.ts'

/** A second factor that the person's organization asks for, from one moment to the next, and that they have not set up. */
const enrolment = createHurdle()

export const onFactorMissing = enrolment.onMet
export const enrolFirst = enrolment.overcome
