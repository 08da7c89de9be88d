/**
 * How long statements usually take. One that may be long by what it asks, and hasn't been so far, needn't be treated as one: the figures of
 * a row take a millisecond or two, by the statement that reads all facts of an organization.
 */
export function createUsualTimes(): UsualTimes {
  const usual = new Map<string, { ms: number; count: number }>()
  return {
    isQuick: sql => {
      const known = usual.get(sql)
      return known !== undefined && known.count >= enough && known.ms < quickMs
    },
    took: (sql, ms, isAnswered) => {
      // Who left at once says nothing of how long it would have taken.
      if (!isAnswered && ms < quickMs) return
      const known = usual.get(sql)
      if (!known && usual.size >= mostKnown) usual.clear()
      const counted = Math.min(ms, mostCounted)
      const sum = known ? known.ms + (counted - known.ms) / lately : counted
      usual.set(sql, { ms: sum, count: (known?.count ?? 0) + 1 })
    },
  }
}

export interface UsualTimes {
  isQuick(sql: string): boolean
  took(sql: string, ms: number, isAnswered: boolean): void
}

const quickMs = 20
/** Before that nothing is known. */
const enough = 5
/** The mean of about so many. */
const lately = 4
/** So much of one is noticed at once, and forgotten after ten that are quick: it may have waited for a connection. */
const mostCounted = 200
const mostKnown = 500
