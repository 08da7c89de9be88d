import { listText } from '../../texts/listText.ts'
import { dash, formatNumber } from '../formatNumber.ts'
import { type CellValue, isList, type Scalar } from './cellValue.ts'
import type { ColumnLook } from './column.ts'

/** How a column is shown: its heading, and its numbers. */
export interface GridColumnForm {
  readonly heading?: string
  readonly format?: (value: number) => string
}

export type GridColumnForms = Readonly<Record<string, GridColumnForm>>

/** One value: a dash for none, list values side by side, each text isolated so that its direction stays its own. */
export function GridCell({ value, look, form }: GridCellProps) {
  const shown = (scalar: Scalar) => textOfScalar(scalar, look, form)
  if (!isList(value)) {
    if (value === null) return <span className="k-dim">{dash}</span>
    return typeof value === 'number' ? shown(value) : <bdi title={short(value)}>{shown(value)}</bdi>
  }
  return (
    <span className="k-grid-list gap-4" title={short(listText(value.map(shown)))}>
      {numbered(value).map(({ key, item }) => (
        <bdi key={key}>{shown(item)}</bdi>
      ))}
    </span>
  )
}

function textOfScalar(value: Scalar, { digits, numeric }: ColumnLook, form: GridColumnForm | undefined): string {
  if (value === null) return dash
  if (typeof value !== 'number') return short(value)
  if (form?.format) return form.format(value)
  return numeric ? formatNumber(value, digits) : formatNumber(value)
}

/** The page needs no more of a text than fits a line; the rest is in the file. */
function short(value: string | boolean): string {
  return String(value).slice(0, 400)
}

/** A list's values may repeat; their places don't. */
function numbered(items: readonly Scalar[]): { key: string; item: Scalar }[] {
  return items.slice(0, 50).map((item, place) => ({ key: `${place}`, item }))
}

interface GridCellProps {
  readonly value: CellValue
  readonly look: ColumnLook
  readonly form: GridColumnForm | undefined
}
