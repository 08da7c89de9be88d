import { turnsFor } from './turnsFor.ts'

/**
 * Does what takes long and reads much when it is the caller's turn: of all such work, at most two of one person, or of an organization's
 * programs, and four in all are under way at once. A page asks for up to eight such things at once; whoever has two such pages open waits,
 * and is not refused.
 */
export const inTurn = turnsFor({ each: 2, all: 4, waiting: 16, rests: true })
