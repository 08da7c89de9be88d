import type { FieldSpec, Fields } from './fieldSpec.ts'

/** A field that a new row takes over from a row that it refers to. */
export interface TakenField {
  readonly name: string
  /** The field that refers to that row. */
  readonly reference: string
  readonly to: string
  /** The field over there. */
  readonly source: string
  /** What its value becomes here; undefined or null: nothing is taken. */
  readonly read: (value: unknown) => unknown
}

/** The fields that say `takenFrom`, with where that leads; what leads nowhere is left out. */
export function takenFields(fields: Fields): readonly TakenField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [reference = '', source = ''] = field.takenFrom?.split('.') ?? []
    const target = Object.hasOwn(fields, reference) ? fields[reference] : undefined
    return target?.kind === 'reference' && source
      ? [{ name, reference, to: target.to, source, read: readerOf(field) }]
      : []
  })
}

function readerOf({ takenAs }: FieldSpec): (value: unknown) => unknown {
  if (!takenAs) return value => value
  return value => (typeof value === 'string' && Object.hasOwn(takenAs, value) ? takenAs[value] : undefined)
}
