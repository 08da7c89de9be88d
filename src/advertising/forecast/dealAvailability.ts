import type { DimensionKey } from '../reporting/dimensions.ts'
import type { FactCells } from './countFit.ts'
import type { ErrorBand } from './hindcast.ts'
import type { FactTest } from './toldByFacts.ts'

/** Another guaranteed deal, as far as it is still to be delivered. */
export interface GuaranteedDeal {
  readonly id: string
  readonly name: string
  readonly test: Pick<FactTest, 'fits'>
  /** Impressions that it still lacks. */
  readonly left: number
  readonly start: number
  readonly end: number
}

export interface AvailabilityInput {
  readonly cells: FactCells
  readonly countedDays: number
  readonly test: Pick<FactTest, 'fits'>
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
  const own = supplyOf(cells, [test])
  const rendered = own.wins > 0 ? own.impressions / own.wins : 0
  const perDay = (own.least / countedDays) * rendered
  const available = Math.round(perDay * days)
  const low = band && Math.round(perDay * days * Math.min(1, band.low))
  const promised = others
    .map(other => ({ id: other.id, name: other.name, impressions: takenBy(other, { cells, test, start, end, now }) }))
    .filter(({ impressions }) => impressions > 0)
    .toSorted((one, other) => other.impressions - one.impressions || (one.name < other.name ? -1 : 1))
  const taken = promised.reduce((sum, { impressions }) => sum + impressions, 0)
  const paid = floor === null ? own.impressions : own.atLeast(floor)
  return {
    days: Math.round(days * 10) / 10,
    perDay: Math.round(perDay),
    available,
    low,
    requests: { least: Math.round(own.least / countedDays), most: Math.round(own.most / countedDays) },
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
  const all = supplyOf(cells, [other.test]).least
  const both = supplyOf(cells, [other.test, test]).least
  return all === 0 ? 0 : Math.round(other.left * (shared / (other.end - begins)) * (both / all))
}

/** What fits all of the tests. A place's requests are at least those of the line item that met most of them. */
function supplyOf({ dimensions, cells }: FactCells, tests: readonly Pick<FactTest, 'fits'>[]) {
  const places = new Map<string, number>()
  const sold: { readonly cpm: number; readonly impressions: number }[] = []
  let [most, wins, impressions] = [0, 0, 0]
  for (const { values, sums } of cells) {
    const told = (dimension: DimensionKey) => values[dimensions.indexOf(dimension)] ?? ''
    if (!tests.every(({ fits }) => fits(told))) continue
    const requests = sums.bidRequests ?? 0
    const place = JSON.stringify(values.filter((_, index) => dimensions[index] !== 'lineItem'))
    places.set(place, Math.max(places.get(place) ?? 0, requests))
    most += requests
    wins += sums.wins ?? 0
    impressions += sums.impressions ?? 0
    if (sums.impressions)
      sold.push({ cpm: ((sums.spend ?? 0) / sums.impressions) * 1000, impressions: sums.impressions })
  }
  return {
    least: [...places.values()].reduce((sum, one) => sum + one, 0),
    most,
    wins,
    impressions,
    atLeast: (floor: number) => sold.reduce((sum, one) => sum + (one.cpm >= floor * nearly ? one.impressions : 0), 0),
  }
}

/** What is paid for few impressions comes to a little less than the price. */
const nearly = 0.99
