import type { Fields } from '../../contract/fieldSpec.ts'
import { initialRow } from './initialRow.ts'
import { adopt, type RowForm } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import { type ReferencedRows, takenValues } from './takenValues.ts'

/** Puts into the form of a new row what its fields take over from other rows. `given` came with the person and stays. */
export function takeOver(form: RowForm, fields: Fields, values: Row, referenced: ReferencedRows, given: Row): void {
  const taken = Object.entries(takenValues(fields, referenced, values)).filter(([name]) => !Object.hasOwn(given, name))
  if (taken.length) adopt(form, Object.fromEntries(taken), initialRow(fields))
}
