import type { Fields } from '../../contract/fieldSpec.ts'
import { textOf } from '../../contract/looseValues.ts'
import { isEmpty } from '../../contract/rules.ts'
import { slugOf } from '../../contract/slugOf.ts'
import { takenFields } from '../../contract/takenFrom.ts'
import { amongOf } from '../inputs/amongOf.ts'
import type { Row } from './rowPath.ts'

/** Rows that a form's row refers to, by the field that does. */
export type ReferencedRows = Readonly<Record<string, Row>>

/**
 * What a new row takes over from the rows that it refers to, what they leave no choice about, and the short names that its own
 * `values` suggest.
 */
export function takenValues(fields: Fields, referenced: ReferencedRows, values: Row = {}): Row {
  const taken = takenFields(fields).map(
    ({ name, reference, source, read }) => [name, read(referenced[reference]?.[source])] as const,
  )
  const only = Object.entries(fields).map(([name, field]) => {
    const options = field.kind === 'choice' ? amongOf(field, referenced) : null
    return [name, options?.length === 1 ? options[0] : undefined] as const
  })
  const slugs = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'text' || !field.slugOf) return []
    const slug = slugOf(textOf(values[field.slugOf]), field.max ?? mostLetters)
    // Where the name is emptied again, so is what came of it.
    return slug || !isEmpty(values[name]) ? [[name, slug] as const] : []
  })
  return Object.fromEntries([...[...taken, ...only].filter(([, value]) => !isEmpty(value)), ...slugs])
}

const mostLetters = 60
