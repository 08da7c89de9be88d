/** A row of a chart: the index under one key, and under others the values of the series. No value is a gap. */
export type ChartRow = Readonly<Record<string, string | number | null | undefined>>

/** One named category of the rows. Its place in the list decides its colour, dashes and shape. */
export interface ChartSeries {
  /** The key of its values in the rows. */
  readonly key: string
  readonly label: string
  /** A value with its unit, for the tooltip, the table and the summary. */
  readonly format?: (value: number) => string
  /** Which scale it is read on; left unless said otherwise. */
  readonly axis?: ChartSide
}

export type ChartSide = 'left' | 'right'

/** What a scale counts: its name says the unit and, of a rate, the denominator. */
export interface ChartAxis {
  readonly label?: string
  /** A tick; 56 px are a narrow place, so short. */
  readonly format?: (value: number) => string
}

/** What somebody changed, and when: a brass mark over the chart. */
export interface ChartEvent {
  readonly at: string | number
  readonly label: string
}

/** How the index is read: as moments, in a time zone, or as words in the order of the rows. */
export type ChartIndex = { readonly kind: 'time'; readonly timeZone: string } | { readonly kind: 'text' }

/** A series with how and where it is drawn. */
export interface PlacedSeries extends ChartSeries {
  readonly kind: 'bar' | 'line'
  readonly place: number
}

/** The value of a series in a row, null where there is none. */
export function numberIn(row: ChartRow, key: string): number | null {
  const value = row[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Whether the index of these rows are moments, as `momentOf` reads them, or words. */
export function indexKindOf([row]: readonly ChartRow[], indexKey: string): ChartIndex['kind'] {
  const at = row?.[indexKey]
  return typeof at === 'string' && !/^\d{4}-\d{2}/.test(at) ? 'text' : 'time'
}

/** The moment that an index names: milliseconds, an ISO date (its start in UTC) or an ISO time. NaN where it is none. */
export function momentOf(index: ChartRow[string]): number {
  return typeof index === 'number' ? index : Date.parse(String(index))
}
