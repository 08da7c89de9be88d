import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { isEntryType } from '../../targeting/listEntries.ts'
import type { ListEntry } from './store/entryStore.ts'

/** The valid items that a list keeps in its row. */
export function ownItems({ items }: Row): ListEntry[] {
  return partsOf(items).flatMap(({ type, value, status }) =>
    isEntryType(type) && status !== 'invalid' ? [{ type, value: textOf(value) }] : [],
  )
}
