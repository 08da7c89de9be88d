/** What a cell holds. Null is no value, and so are an empty text, an empty list and what is no finite number. */
export type CellValue = Scalar | readonly Scalar[]

export type Scalar = string | number | boolean | null

/** Whatever stood in the answer as a cell; an object, which nothing promises, is shown as its JSON text. */
export function toCell(value: unknown): CellValue {
  if (!Array.isArray(value)) return toScalar(value)
  return value.length === 0 ? null : value.map(toScalar)
}

/** `Array.isArray` leaves a read-only list's type unsettled. */
export function isList(value: CellValue): value is readonly Scalar[] {
  return Array.isArray(value)
}

/** What sorting and searching see of a cell. */
export function textOf(value: CellValue): string {
  return isList(value) ? value.map(item => String(item ?? '')).join(' ') : String(value ?? '')
}

function toScalar(value: unknown): Scalar {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}
