import type { FieldKind, FieldSpec, Fields } from '../../contract/fieldSpec.ts'

/**
 * The widths in pixels that the fields of a table need to stand side by side under one head; null when they don't fit,
 * or one of them is more than a single small control.
 */
export function columnWidths(fields: Fields, room = 640): readonly number[] | null {
  const all = Object.values(fields).map(widthOf)
  if (all.some(width => width === undefined)) return null
  const known = all.filter(width => width !== undefined)
  return known.reduce((sum, width) => sum + width, 0) <= room ? known : null
}

function widthOf(field: FieldSpec): number | undefined {
  if (field.kind === 'number' && field.clock) return 120
  if (field.kind === 'number' && (field.max ?? 10_000) < 10_000) return 80
  return widths[field.kind]
}

const widths: Partial<Record<FieldKind, number>> = {
  text: 140,
  number: 110,
  money: 130,
  percent: 90,
  date: 140,
  dateTime: 250,
  boolean: 70,
  choice: 130,
  choices: 220,
  reference: 200,
  references: 240,
  list: 200,
}
