import type { FieldSpec } from './fieldSpec.ts'
import type { Part } from './looseValues.ts'
import { isEmpty } from './rules.ts'
import { holds } from './schema.ts'

/** What a field says of where its value comes from when the row has none. */
export type Inheriting = Pick<FieldSpec, 'inherits' | 'when' | 'readOnly'>

/** A row among those above and below it. */
export interface TreeRow {
  readonly entity: string
  readonly row: Part
  /** Of its resource; those that say nothing of inheritance may be missing. */
  readonly fields: Readonly<Record<string, Inheriting>>
}

/** A value, and where it stands. */
export interface HeldValue {
  readonly entity: string
  readonly row: Part
  /** The field of that row. */
  readonly name: string
  readonly value: unknown
}

/** What counts as the value of a field of a row, and why. */
export interface Inheritance {
  /** What counts: one value, several where they add up (from the top), none where nobody has any. */
  readonly counts: readonly HeldValue[]
  /** The row's own. */
  readonly own: HeldValue | null
  /** What would count if the row had none of its own. */
  readonly inherited: readonly HeldValue[]
  /** What would count and doesn't, because the row has its own. */
  readonly overridden: readonly HeldValue[]
}

/**
 * What counts for a field of a row. `above` gives the row that a reference leads to; null where it is unknown, and then nothing comes from
 * there. A value is the row's own when it isn't empty, may be written, and its `when` holds. Pure: taking a value away that was
 * given to a row restores what counted before.
 */
export function inheritance(
  child: TreeRow,
  name: string,
  above: (child: TreeRow, reference: string) => TreeRow | null,
): Inheritance {
  const field = child.fields[name]
  const { from = '', adds = false } = field?.inherits ?? {}
  const [reference = '', source = ''] = from.split('.')
  const parent = reference ? above(child, reference) : null
  const inherited = parent ? inheritance(parent, source, above).counts : []
  const own = ownValue(child, name)
  if (!own) return { counts: inherited, own, inherited, overridden: [] }
  return adds
    ? { counts: [...inherited, own], own, inherited, overridden: [] }
    : { counts: [own], own, inherited, overridden: inherited }
}

function ownValue({ entity, row, fields }: TreeRow, name: string): HeldValue | null {
  const { inherits, when, readOnly } = fields[name] ?? {}
  // What the server copies from above for sorting is not the row's own.
  if ((inherits && readOnly) || isEmpty(row[name]) || (when && !holds(when, row))) return null
  return { entity, row, name, value: row[name] }
}
