import type { Change } from '../../contract/api.ts'
import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { formatMoney } from '../../kit/formatMoney.ts'
import { dash } from '../../kit/formatNumber.ts'
import { cellOf } from '../cells/cells.ts'

/**
 * A change of one field as parts: its name in words, the value before and the value after. Where the row isn't known, money is
 * told without its currency.
 */
export function changeParts(
  fields: Fields,
  resource: Resource | null,
  { path, ...change }: Change,
  row: Row | null,
): ChangeParts {
  const { label, field } = fieldAtPath(fields, path)
  const text = (value: unknown) => {
    if (value === undefined || value === null || value === '') return dash
    if (field?.kind === 'money' && row === null && typeof value === 'number') return formatMoney(value, '')
    const shown = field && resource ? cellOf(field).text(value, { field, name: path, resource, row: row ?? {} }) : ''
    return shown || (typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return { label, old: text(change.old), new: text(change.new), field }
}

/** `Total budget: $1,000.00 → $2,000.00`. */
export function changeText(fields: Fields, resource: Resource | null, change: Change, row: Row | null): string {
  const parts = changeParts(fields, resource, change, row)
  return `${parts.label}: ${parts.old} → ${parts.new}`
}

export interface ChangeParts {
  readonly label: string
  readonly old: string
  readonly new: string
  readonly field: FieldSpec | undefined
}

type Row = Readonly<Record<string, unknown>>
