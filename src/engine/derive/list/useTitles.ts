import { useGetMany } from 'ra-core'
import type { EntityRow } from '../../contract/api.ts'
import { useMayRead } from '../../providers/access.ts'
import { findEntity } from '../../providers/resources.ts'
import { titleOf } from '../cells/titleOf.ts'

/** What rows of an entity are called, in one call; the id stands for a row that isn't there (yet) or may not be read. */
export function useTitles(entity: string | undefined, ids: readonly string[]): (id: string) => string {
  const target = entity ? findEntity(entity) : undefined
  const readable = useMayRead()(target)
  const { data } = useGetMany<EntityRow>(
    target?.name ?? '',
    { ids: [...ids] },
    { enabled: readable && ids.length > 0, refetchOnWindowFocus: false, retry: false },
  )
  return id => {
    const row = data?.find(one => one?.id === id)
    return target && row ? titleOf(target, row) : id
  }
}
