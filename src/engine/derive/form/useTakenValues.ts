import { useEffect } from 'react'
import type { Fields } from '../../contract/fieldSpec.ts'
import type { FormStore } from './formStore.ts'
import { initialRow } from './initialRow.ts'
import type { Row } from './rowPath.ts'
import { type LinkedRows, takenValues } from './takenValues.ts'
import { useLinkedRows } from './useLinkedRows.ts'

/**
 * Lets a new row take over what its fields say, as soon as the rows are known that it refers to. `given` came with the
 * person and stays; null for a row that is there already.
 */
export function useTakenValues(store: FormStore, fields: Fields, values: Row, given: Row | null): LinkedRows {
  const linked = useLinkedRows(fields, values)
  useEffect(() => {
    if (!given) return
    const taken = Object.entries(takenValues(fields, linked)).filter(([name]) => !Object.hasOwn(given, name))
    if (taken.length) store.adopt(Object.fromEntries(taken), initialRow(fields))
  }, [store, fields, linked, given])
  return linked
}
