import { numberOf, partsOf } from '../../engine/contract/looseValues.ts'
import { covers, flightNow } from './checkFlight.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { type Level, levelsOf, type Standing } from './servingCase.ts'

/** A limit on money or impressions, and what is used of it. */
interface Limit {
  readonly unit: 'micros' | 'impressions'
  readonly most: number
  readonly used: number
  /** `total budget`. */
  readonly word: string
  readonly path: string
  readonly level: Level
}

/** Every limit of a line item and what is above it. A strategy's own budget counts only while it is fixed. */
function limitsOf({ line, state }: Standing): readonly Limit[] {
  return levelsOf(line).flatMap(level => {
    const { entity, row } = level
    if (entity === 'strategy' && row.budgetAllocation !== 'fixed') return []
    const used = state.delivered(row.id)
    const limit = (unit: Limit['unit'], path: string, word: string, amount: number, most = row[path]): Limit[] => {
      const value = numberOf(most)
      return value === null ? [] : [{ unit, most: value, used: amount, word, path, level }]
    }
    if (row.budgetType === 'impressions')
      return [
        ...limit('impressions', 'impressionsTotal', 'total impressions', used.impressions),
        ...limit('impressions', 'impressionsDaily', 'impressions of today', used.impressionsToday),
      ]
    const period =
      entity === 'line-item'
        ? limit('micros', 'flights', 'flight budget', used.spendInPeriod, flightNow(row, state.now)?.budget)
        : limit('micros', 'budgetSegments', 'budget segment', used.spendInPeriod, segmentNow(level, state.now))
    return [
      ...limit('micros', 'budgetTotal', 'total budget', used.spend),
      ...limit('micros', 'budgetDaily', 'daily budget', used.spendToday),
      ...period,
    ]
  })
}

/** The amount of the segment that is on; 0 between segments; null without any. */
function segmentNow({ row }: Level, now: number): number | null {
  const segments = partsOf(row.budgetSegments)
  return segments.length === 0 ? null : (numberOf(segments.find(one => covers(one, now))?.amount) ?? 0)
}

export function checkBudget(served: Standing): Refusal | null {
  const spent = limitsOf(served).find(({ most, used }) => used >= most)
  return spent ? budgetRefusal(spent, 'is spent') : null
}

/** Whether an impression at a price, and what else it counts, still fits in every limit. */
export function checkCost(served: Standing, micros: number, impressions: number): Refusal | null {
  const over = limitsOf(served).find(({ unit, most, used }) => used + (unit === 'micros' ? micros : impressions) > most)
  return over ? budgetRefusal(over, 'has no room for one more impression at this price') : null
}

function budgetRefusal({ word, level, path }: Limit, what: string): Refusal {
  return refusal(
    'budget',
    `The ${word} of the ${named(level.word, level.row)} ${what}.`,
    fieldOf(level.entity, level.row, path),
  )
}
