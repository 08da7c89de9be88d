import { countFit, type FactCells, type FitCounts } from './countFit.ts'
import type { ErrorBand } from './hindcast.ts'
import type { FactTest } from './reportedByFacts.ts'

/** Another guaranteed deal, as far as it is still to be delivered. */
export interface GuaranteedDeal {
  readonly id: string
  readonly name: string
  readonly test: Test
  /** Impressions that it still lacks. */
  readonly left: number
  readonly start: number
  readonly end: number
}

export interface AvailabilityInput {
  readonly cells: FactCells
  readonly countedDays: number
  readonly test: Test
  /** The days that are asked about, milliseconds. */
  readonly start: number
  readonly end: number
  /** Micros for a thousand impressions; null: any price. */
  readonly floor: number | null
  /** The volume that is to be guaranteed; null where none is. */
  readonly units: number | null
  readonly others: readonly GuaranteedDeal[]
  readonly now: number
  readonly band: ErrorBand | null
}

/** What a deal's inventory can deliver in its flight. Impressions, whole. */
export interface Availability {
  readonly days: number
  readonly perDay: number
  readonly available: number
  /** Eight in ten are expected to be above; null where no error can be stated. */
  readonly low: number | null
  /** Bid requests a day, at least and at most: facts count one for each line item that met it. */
  readonly requests: { readonly least: number; readonly most: number }
  /** Of what was sold, how much for the floor or more; in the flight. */
  readonly atFloor: number
  /** What other guaranteed deals take of it, the largest first. */
  readonly promised: readonly { readonly id: string; readonly name: string; readonly impressions: number }[]
  /** What is left of it. */
  readonly free: number
  /** Whether a guaranteed volume can be met: surely, if all goes as expected, or not. Null without a volume, or without facts. */
  readonly verdict: 'met' | 'expected' | 'short' | null
}

const DAY = 86_400_000

/** Pure: the same facts, the same answer. */
export function dealAvailability(input: AvailabilityInput): Availability {
  const { cells, test, countedDays, start, end, floor, units, others, now, band } = input
  const days = Math.max(0, end - start) / DAY
  const own = countFit(cells, test)
  const rendered = own.wins > 0 ? own.impressions / own.wins : 0
  const perDay = (own.requests.least / countedDays) * rendered
  const available = Math.round(perDay * days)
  const low = band && Math.round(perDay * days * Math.min(1, band.low))
  const promised = others
    .map(other => ({ id: other.id, name: other.name, impressions: takenBy(other, { cells, test, start, end, now }) }))
    .filter(({ impressions }) => impressions > 0)
    .toSorted((one, other) => other.impressions - one.impressions || (one.name < other.name ? -1 : 1))
  const taken = promised.reduce((sum, { impressions }) => sum + impressions, 0)
  const paid = floor === null ? own.impressions : soldFrom(floor, own.prices)
  return {
    days: Math.round(days * 10) / 10,
    perDay: Math.round(perDay),
    available,
    low,
    requests: {
      least: Math.round(own.requests.least / countedDays),
      most: Math.round(own.requests.most / countedDays),
    },
    atFloor: Math.round((paid / countedDays) * days),
    promised,
    free: Math.max(0, available - taken),
    verdict: verdictOf(units, { available, low, taken }),
  }
}

function verdictOf(
  units: number | null,
  { available, low, taken }: { readonly available: number; readonly low: number | null; readonly taken: number },
): Availability['verdict'] {
  if (units === null || available === 0) return null
  if (available - taken < units) return 'short'
  return low !== null && low - taken < units ? 'expected' : 'met'
}

/** What another deal takes of this inventory in these days: of what it lacks, its days that are among them, and the part of its inventory. */
function takenBy(
  other: GuaranteedDeal,
  { cells, test, start, end, now }: Pick<AvailabilityInput, 'cells' | 'test' | 'start' | 'end' | 'now'>,
): number {
  const begins = Math.max(other.start, now)
  const shared = Math.min(other.end, end) - Math.max(begins, start)
  if (shared <= 0 || other.end <= begins) return 0
  const all = countFit(cells, other.test).requests.least
  const both = countBoth(cells, other.test, test).requests.least
  return all === 0 ? 0 : Math.round(other.left * (shared / (other.end - begins)) * (both / all))
}

/** What fits both tests. */
function countBoth(cells: FactCells, one: Test, other: Test): FitCounts {
  return countFit(cells, { fits: reported => one.fits(reported) && other.fits(reported) })
}

function soldFrom(floor: number, prices: FitCounts['prices']): number {
  return prices.reduce((sum, { cpm, impressions }) => sum + (cpm >= floor * nearly ? impressions : 0), 0)
}

type Test = Pick<FactTest, 'fits'>

/** What is paid for few impressions comes to a little less than the price. */
const nearly = 0.99
