import { useMemo } from 'react'
import { Card } from '../../kit/Card.tsx'
import type { ChartRow } from '../../kit/charts/chartData.ts'
import { LineChart } from '../../kit/charts/LineChart.tsx'
import { formatCompactMoney, formatMoney } from '../../kit/formatMoney.ts'
import { formatCompact, formatNumber, formatPercent } from '../../kit/formatNumber.ts'
import type { TimeRange } from '../../kit/timeRange.ts'
import { sumByDay } from '../../providers/factSums.ts'
import type { ExploreRow, ExploreSort } from './exploreRows.ts'

/**
 * The first rows of the table by day, a line each, of what the table is sorted by. Money only where all rows have one
 * currency; else impressions, which can be compared. Without rows it is on its way.
 */
export function ExploreChart({ rows, sort, range, currency }: ExploreChartProps) {
  const { from, to } = range
  const measure = measureOf(sort, currency)
  const { lines, data } = useMemo(() => linesOf(rows.slice(0, most), measure, { from, to }), [rows, measure, from, to])
  const { name, axis, format, short } = useMemo(() => looks(measure, currency ?? 'USD'), [measure, currency])
  const named = useMemo(() => lines.map(line => ({ ...line, format })), [lines, format])
  const waiting = rows.length === 0 || currency === undefined
  const which = rows.length > most ? `The first ${most} of ${formatNumber(rows.length)} rows` : 'All rows'
  return (
    <Card title={`${name} by day`} note={waiting ? undefined : `${which}, UTC`} padded>
      <LineChart
        label={`${name} by day`}
        data={data}
        index="day"
        lines={named}
        left={{ label: axis, format: short }}
        height="h-64"
        loading={waiting}
      />
    </Card>
  )
}

/** More lines than this can't be told apart. */
const most = 6

type Measure = Exclude<ExploreSort['column'], 'name'>

function measureOf({ column }: ExploreSort, currency: string | null | undefined): Measure {
  const measure = column === 'name' ? 'spend' : column
  return currency === null && (measure === 'spend' || measure === 'ecpm') ? 'impressions' : measure
}

function linesOf(rows: readonly ExploreRow[], measure: Measure, span: { from: string; to: string }) {
  const byDay = new Map<string, Record<string, string | number | null>>()
  for (const [place, { facts }] of rows.entries()) {
    for (const sums of sumByDay(facts, span)) {
      const row = byDay.get(sums.day) ?? { day: sums.day }
      row[`line${place}`] = sums[measure]
      byDay.set(sums.day, row)
    }
  }
  const data: readonly ChartRow[] = [...byDay.values()]
  return { data, lines: rows.map(({ name }, place) => ({ key: `line${place}`, label: name })) }
}

const whole = { format: formatNumber, short: formatCompact }
const percent = {
  format: (points: number) => formatPercent(points, 2),
  short: (points: number) => formatPercent(points),
}

function looks(measure: Measure, currency: string): Looks {
  const money = {
    format: (micros: number) => formatMoney(micros, currency),
    short: (micros: number) => formatCompactMoney(micros, currency),
  }
  const all: Readonly<Record<Measure, Looks>> = {
    impressions: { name: 'Impressions', axis: 'Impressions', ...whole },
    clicks: { name: 'Clicks', axis: 'Clicks', ...whole },
    ctr: { name: 'CTR', axis: 'CTR, clicks in 100 impressions', ...percent },
    spend: { name: 'Spend', axis: `Spend, ${currency}`, ...money },
    ecpm: { name: 'eCPM', axis: `eCPM, ${currency} for 1,000 impressions`, ...money },
  }
  return all[measure]
}

interface Looks {
  readonly name: string
  readonly axis: string
  readonly format: (value: number) => string
  readonly short: (value: number) => string
}

interface ExploreChartProps {
  /** In the order of the table. */
  readonly rows: readonly ExploreRow[]
  readonly sort: ExploreSort
  readonly range: TimeRange
  /** The one of all rows; null when they have several, undefined until it is known. */
  readonly currency: string | null | undefined
}
