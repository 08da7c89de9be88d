import type { FieldOf } from '../../contract/fieldSpec.ts'
import { textsOf } from '../cells/textsOf.ts'
import type { LinkedRows } from '../form/takenValues.ts'

/** Which options of a choice a linked row allows; null while it doesn't say. */
export function amongOf(
  { among = '' }: Pick<FieldOf<'choice'>, 'among'>,
  linked: LinkedRows,
): readonly string[] | null {
  const [link = '', source = ''] = among.split('.')
  const values = textsOf(linked[link]?.[source])
  return values.length ? values : null
}
