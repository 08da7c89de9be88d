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
    took: (sql, ms) => {
      const known = usual.get(sql)
      if (!known && usual.size >= mostKnown) usual.clear()
      const sum = known ? known.ms + (ms - known.ms) / lately : ms
      usual.set(sql, { ms: sum, count: (known?.count ?? 0) + 1 })
    },
  }
}

export interface UsualTimes {
  isQuick(sql: string): boolean
  took(sql: string, ms: number): void
}

const quickMs = 20
/** Before that nothing is known. */
const enough = 5
/** The mean of about so many: what becomes slow is noticed at once, as much as it is. */
const lately = 4
const mostKnown = 500
