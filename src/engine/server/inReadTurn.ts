import { turnsFor } from './turnsFor.ts'

/**
 * Reads what pages ask for again and again, and what is more than a row or a page of them, when it is the caller's turn: of all such work, at
 * most three of one person, or of an organization's programs, and six in all are under way at once. Beside the heavy questions (`inTurn`), so
 * that a page of figures waits for no report. A screen opens several levels of a tree at once, each with a page and its totals.
 */
export const inReadTurn = turnsFor({ each: 3, all: 6, waiting: 24, rests: true })
