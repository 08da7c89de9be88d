import type { XAxisProps } from 'recharts'
import { type ChartIndex, type ChartRow, momentOf } from './chartData.ts'
import { indexName } from './indexName.ts'
import { timeTicks } from './timeTicks.ts'

/**
 * Where rows stand along the chart. Lines over time stand at their true distance; where there are bars, every row has
 * a band of its own, and the marks stand at the first row of a day, week or month.
 */
export function placesIndex({ rows, indexKey, index, banded, width }: Placing): PlacedIndex {
  const name = indexName(rows, indexKey, index)
  if (index.kind === 'text') {
    const at = (row: ChartRow) => String(row[indexKey] ?? '')
    return {
      axis: { dataKey: at, type: 'category', interval: 'equidistantPreserveStart', tickFormatter: name },
      name,
      nearest: moment => rows.map(at).find(one => one === String(moment)),
    }
  }
  const at = (row: ChartRow) => momentOf(row[indexKey])
  const moments = rows.map(at).filter(moment => !Number.isNaN(moment))
  const [from = 0, to = 0] = [moments[0], moments.at(-1)]
  const wholeDays = rows.every(row => /^\d{4}-\d{2}(-\d{2})?$/.test(String(row[indexKey])))
  const ticks = timeTicks(from, to, Math.max(2, Math.floor(width / tickWidth)), index.timeZone, wholeDays)
  const labels = new Map(ticks.map(tick => [banded ? firstFrom(moments, tick.at) : tick.at, tick.label]))
  const nearest = (when: string | number) => nearestOf(moments, momentOf(when))
  const shared = { dataKey: at, ticks: [...labels.keys()], tickFormatter: (when: number) => labels.get(when) ?? '' }
  return {
    axis: banded
      ? { ...shared, type: 'category', interval: 'preserveStart' }
      : { ...shared, type: 'number', scale: 'time', domain: ['dataMin', 'dataMax'], interval: 'preserveStart' },
    name,
    nearest,
  }
}

/** What a mark with its distance to the next takes at least. */
const tickWidth = 72

function firstFrom(moments: readonly number[], from: number): number {
  return moments.find(moment => moment >= from) ?? from
}

function nearestOf(moments: readonly number[], when: number): number | undefined {
  const [first, last] = [moments[0], moments.at(-1)]
  if (first === undefined || last === undefined || when < first || when > last + 86_400_000) return undefined
  return moments.reduce((best, moment) => (Math.abs(moment - when) < Math.abs(best - when) ? moment : best), first)
}

interface Placing {
  readonly rows: readonly ChartRow[]
  readonly indexKey: string
  readonly index: ChartIndex
  readonly banded: boolean
  readonly width: number
}

interface PlacedIndex {
  readonly axis: XAxisProps
  /** An index as people read it. */
  readonly name: (at: string | number) => string
  /** The index of the row that is nearest to a moment; undefined outside of the chart. */
  readonly nearest: (when: string | number) => string | number | undefined
}
