import type { FieldOf } from '../../contract/fieldSpec.ts'

/** The unit of a number: its own, or the one that goes with the value of another field of its row. */
export function unitOf(
  { unit, unitBy }: FieldOf<'number'>,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!unitBy) return unit
  const value = row[unitBy.field]
  return typeof value === 'string' ? unitBy.of[value] : undefined
}
