import type { FieldSpec } from '../../contract/fieldSpec.ts'

/**
 * The time zone in which a field's moments are meant, if the row has one of its own. When a row was made or changed is
 * told in the reader's.
 */
export function timeZoneOf(row: Readonly<Record<string, unknown>>, field?: FieldSpec): string | undefined {
  const { timezone } = row
  return typeof timezone === 'string' && timezone && field?.group !== 'About' ? timezone : undefined
}
