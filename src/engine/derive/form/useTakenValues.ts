import { useEffect } from 'react'
import type { Fields } from '../../contract/fieldSpec.ts'
import { initialRow } from './initialRow.ts'
import { adopt, type RowForm } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import { type ReferencedRows, takenValues } from './takenValues.ts'
import { useReferencedRows } from './useReferencedRows.ts'

/**
 * Lets a new row take over what its fields say, as soon as the rows are known that it refers to. `given` came with the
 * person and stays; null for a row that is there already. `defaults` is what the form starts with at the moment.
 */
export function useTakenValues(
  form: RowForm,
  fields: Fields,
  values: Row,
  defaults: Row,
  given: Row | null,
): ReferencedRows {
  const referenced = useReferencedRows(fields, values)
  useEffect(() => {
    if (!given) return
    const taken = Object.entries(takenValues(fields, referenced, values)).filter(
      ([name]) => !Object.hasOwn(given, name),
    )
    if (taken.length) adopt(form, defaults, Object.fromEntries(taken), initialRow(fields))
  }, [form, fields, referenced, values, defaults, given])
  return referenced
}
