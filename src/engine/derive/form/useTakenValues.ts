import { useEffect } from 'react'
import type { Fields } from '../../contract/fieldSpec.ts'
import type { RowForm } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import type { ReferencedRows } from './takenValues.ts'
import { takeOver } from './takeOver.ts'
import { useReferencedRows } from './useReferencedRows.ts'

/**
 * Lets a new row take over what its fields say, as soon as the rows are known that it refers to. `given` came with the
 * person and stays; null for a row that is there already.
 */
export function useTakenValues(form: RowForm, fields: Fields, values: Row, given: Row | null): ReferencedRows {
  const referenced = useReferencedRows(fields, values)
  useEffect(() => {
    if (given) takeOver(form, fields, values, referenced, given)
  }, [form, fields, referenced, values, given])
  return referenced
}
