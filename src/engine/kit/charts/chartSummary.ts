import { t } from '../../texts/t.ts'
import { formatNumber } from '../formatNumber.ts'
import { type ChartEvent, type ChartIndex, type ChartRow, numberIn, type PlacedSeries } from './chartData.ts'
import { indexName } from './indexName.ts'

/** What a chart shows, in words: each series from where to where, its lowest and highest value, what was changed. */
export function chartSummary({ rows, indexKey, index, series, events }: Summarized): string {
  const name = indexName(rows, indexKey, index)
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return t('No values.')
  const at = (row: ChartRow) => name(row[indexKey] ?? '')
  const sentences = series.map(({ key, label, kind, format = formatNumber }) => {
    let [low, high, last, missing] = [-1, -1, -1, 0]
    const value = (place: number) => numberIn(rows[place] ?? {}, key) ?? Number.NaN
    for (let place = 0; place < rows.length; place++) {
      if (Number.isNaN(value(place))) {
        missing++
        continue
      }
      if (low < 0 || value(place) < value(low)) low = place
      if (high < 0 || value(place) > value(high)) high = place
      last = place
    }
    if (last < 0) return t('%{label}: no values.', { label })
    const described = (place: number) =>
      t('%{figure} at %{place}', { figure: format(value(place)), place: at(rows[place] ?? {}) })
    const said = { label, kind: kinds[kind], low: described(low), high: described(high), last: format(value(last)) }
    return missing
      ? t('%{label} (%{kind}): lowest %{low}, highest %{high}, last %{last}, %{missing} without a value.', {
          ...said,
          missing: formatNumber(missing),
        })
      : t('%{label} (%{kind}): lowest %{low}, highest %{high}, last %{last}.', said)
  })
  const changes = events.map(event => `${name(event.at)}: ${event.label}.`)
  return [t('%{first} to %{last}.', { first: at(first), last: at(last) }), ...sentences, ...changes].join(' ')
}

const kinds = { bar: t('bars'), line: t('lines') } as const

interface Summarized {
  readonly rows: readonly ChartRow[]
  readonly indexKey: string
  readonly index: ChartIndex
  readonly series: readonly PlacedSeries[]
  readonly events: readonly ChartEvent[]
}
