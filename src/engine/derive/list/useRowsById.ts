import { useGetMany } from 'ra-core'
import type { EntityRow } from '../../contract/api.ts'
import { useMayRead } from '../../providers/access.ts'
import { findEntity } from '../../providers/resources.ts'

/** Rows of an entity, in one call; undefined stands for one that isn't there (yet) or may not be read. */
export function useRowsById(entity: string | undefined, ids: readonly string[]): (id: string) => EntityRow | undefined {
  const target = entity ? findEntity(entity) : undefined
  const readable = useMayRead()(target)
  const { data } = useGetMany<EntityRow>(
    target?.name ?? '',
    { ids: [...ids] },
    { enabled: readable && ids.length > 0, refetchOnWindowFocus: false, retry: false },
  )
  return id => data?.find(one => one?.id === id)
}
