import type { Condition } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'

/** Which rows refer to a row and aren't archived. */
export function stillUsing(entity: string, id: string): readonly Condition[] {
  return [
    { column: refsColumn, op: 'in', values: [refOf(entity, id)] },
    { column: 'status', op: 'not_in', values: ['archived'] },
  ]
}
