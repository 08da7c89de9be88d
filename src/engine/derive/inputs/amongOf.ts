import type { FieldOf } from '../../contract/fieldSpec.ts'
import { textsOf } from '../cells/textsOf.ts'
import type { ReferencedRows } from '../form/takenValues.ts'

/** Which options of a choice a row referred to allows; null while it doesn't say. */
export function amongOf(
  { among = '' }: Pick<FieldOf<'choice'>, 'among'>,
  referenced: ReferencedRows,
): readonly string[] | null {
  const [reference = '', source = ''] = among.split('.')
  const values = textsOf(referenced[reference]?.[source])
  return values.length ? values : null
}
