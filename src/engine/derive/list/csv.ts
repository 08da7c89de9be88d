import type { FieldOf, FieldSpec } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { cellOf } from '../cells/cells.ts'

/** Rows of texts as RFC 4180 writes them, with the mark by which spreadsheets know UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map(row => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

/**
 * A value for a spreadsheet: figures plain and in units, so that it can sum them; words as the console says them, made
 * harmless where a spreadsheet would take them for a formula.
 */
export function csvValue(value: unknown, field: FieldSpec, name: string, context: CsvContext): string {
  if (typeof value === 'number') return field.kind === 'money' ? (value / 1_000_000).toFixed(2) : String(value)
  const text =
    field.kind === 'reference' || field.kind === 'references'
      ? [value ?? []]
          .flat()
          .map(id => entitiesOf(field).flatMap(to => context.titles.get(`${to} ${id}`) ?? [])[0] ?? String(id))
          .join(', ')
      : cellOf(field).text(value, { field, name, resource: context.resource, row: context.row })
  return harmless(text)
}

/** Where the rows of a link are looked for, in this order. */
export function entitiesOf(field: FieldOf<'reference'> | FieldOf<'references'>): readonly string[] {
  return field.kind === 'reference' && field.or ? [field.to, field.or] : [field.to]
}

export interface CsvContext {
  readonly resource: Resource
  readonly row: Readonly<Record<string, unknown>>
  /** By `entity id`. */
  readonly titles: ReadonlyMap<string, string>
}

/** OWASP "CSV injection": a cell that starts so may be run. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
