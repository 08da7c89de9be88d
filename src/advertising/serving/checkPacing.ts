import { numberOf, type Part, partOf, partsOf, textOf } from '../../engine/contract/looseValues.ts'
import { dayStart } from '../../engine/contract/zoneDay.ts'
import type { Plan } from '../reporting/pacing.ts'
import { pacingCurve } from '../reporting/pacingCurve.ts'
import { flightNow } from './checkFlight.ts'
import { strategyDates } from './heldBy.ts'
import { pacingAllowance } from './pacingAllowance.ts'
import { plannedFrom } from './plannedFrom.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { timeOf } from './servedRow.ts'
import { type Level, levelsOf, type Standing, zoneOf } from './servingCase.ts'

/** Nobody is ahead of the pacing of the line item, its strategy and its campaign. */
export function checkPacing(served: Standing): Refusal | null {
  for (const level of levelsOf(served.line)) {
    const found = ahead(level, served)
    if (found) return found
  }
  return null
}

function ahead({ entity, word, row }: Level, { line, state }: Standing): Refusal | null {
  const pacing = partOf(row.pacing)
  if (textOf(pacing.type) === '') return null
  const delivered = state.delivered(row.id)
  const dailyMax = pacing.period === 'daily' ? numberOf(pacing.dailyMax) : null
  if (dailyMax !== null && delivered.spendToday >= dailyMax) {
    const sentence = `The ${named(word, row)} has reached its daily maximum.`
    return refusal('pacing', sentence, fieldOf(entity, row, 'pacing.dailyMax'))
  }
  const inImpressions = row.budgetType === 'impressions'
  const plan = planNow({ entity, row }, line, pacing, state.now)
  if (!plan) return null
  const isFlight = entity === 'line-item' && pacing.period === 'flight' && !inImpressions
  const deliveredToday = inImpressions ? delivered.impressionsToday : delivered.spendToday
  const allowed = pacingAllowance({
    pacing,
    plan,
    delivered: inImpressions ? delivered.impressions : isFlight ? delivered.spendInPeriod : delivered.spend,
    deliveredToday,
    now: state.now,
    today: Math.max(plan.start, dayStart(state.now, zoneOf(line))),
    daily: numberOf(inImpressions ? row.impressionsDaily : row.budgetDaily),
  })
  if (deliveredToday < allowed) return null
  const sentence = `The ${named(word, row)} has reached its ${textOf(pacing.type) === 'asap' ? 'daily budget' : 'plan for this hour'}.`
  return refusal('pacing', sentence, fieldOf(entity, row, 'pacing'))
}

/** The budget that is paced and its time; null where one of the two is open. */
function planNow(
  { entity, row }: Pick<Level, 'entity' | 'row'>,
  line: Standing['line'],
  pacing: Part,
  now: number,
): Plan | null {
  const inImpressions = row.budgetType === 'impressions'
  const own = entity === 'strategy' ? strategyDates(line) : row
  const flights = partsOf(row.flights)
  const flight =
    pacing.period === 'flight' && !inImpressions && entity === 'line-item' ? flightNow({ id: '', flights }, now) : null
  const start = plannedFrom(timeOf(flight?.start) ?? timeOf(own.startAt) ?? timeOf(flights[0]?.start), row)
  const end = timeOf(flight?.end) ?? timeOf(own.endAt) ?? timeOf(flights.at(-1)?.end)
  const isFree = entity === 'strategy' && row.budgetAllocation !== 'fixed'
  const budget = isFree
    ? null
    : (numberOf(flight?.budget) ?? numberOf(inImpressions ? row.impressionsTotal : row.budgetTotal))
  if (start === null || end === null || end <= start || budget === null) return null
  return { unit: inImpressions ? 'impressions' : 'micros', budget, start, end, ...pacingCurve(pacing, zoneOf(line)) }
}
