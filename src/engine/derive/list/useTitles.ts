import { findEntity } from '../../providers/resources.ts'
import { titleOf } from '../cells/titleOf.ts'
import { useRowsById } from './useRowsById.ts'

/** What rows of an entity are called, in one call; the id stands for a row that isn't there (yet) or may not be read. */
export function useTitles(entity: string | undefined, ids: readonly string[]): (id: string) => string {
  const target = entity ? findEntity(entity) : undefined
  const rowOf = useRowsById(entity, ids)
  return id => {
    const row = rowOf(id)
    return target && row ? titleOf(target, row) : id
  }
}
