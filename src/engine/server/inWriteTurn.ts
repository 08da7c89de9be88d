import { turnsFor } from './turnsFor.ts'

/**
 * Writes rows when it is the caller's turn: at most three such calls of one person, or of an organization's programs, are under way at once.
 * Each holds a connection of the database while it waits for rows that another one writes, and there are ten.
 */
export const inWriteTurn = turnsFor({ each: 3, all: Number.POSITIVE_INFINITY, waiting: 64, rests: false })
