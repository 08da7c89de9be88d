import { useGetList, useGetOne } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { RowOf } from '../../../resources.config.ts'
import type { EntityRow } from '../../engine/contract/api.ts'
import { useAccess } from '../../engine/providers/access.ts'
import { resourceOfEntity } from '../../engine/providers/resources.ts'

/** The last runs of a row that things are uploaded to, looked at again while one is under way; when it has ended, the row is read anew. */
export function useUploadRuns(entity: 'segment' | 'inventory-set', row: EntityRow) {
  const { canRow } = useAccess()
  const organization = typeof row.organization === 'string' ? row.organization : null
  const page = useGetOne<EntityRow>(resourceOfEntity(entity).name, { id: row.id }, { enabled: false })
  const runs = useGetList<RowOf<'job-run'>>(
    resourceOfEntity('job-run').name,
    {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { [linkOf[entity]]: row.id },
      meta: { organization },
    },
    {
      enabled: canRow('list', 'job-run', { organization }),
      refetchInterval: query => (query.state.data?.data?.some(isUnderWay) ? lookMs : false),
    },
  )
  const busy = runs.data?.some(isUnderWay) ?? false
  const wasBusy = useRef(false)
  useEffect(() => {
    // The page's own row has other counts and another state when a run has ended.
    if (wasBusy.current && !busy) void page.refetch()
    wasBusy.current = busy
  }, [busy, page.refetch])
  return runs
}

/** A run's link to the row. */
const linkOf = { segment: 'segment', 'inventory-set': 'inventorySet' } as const
const lookMs = 2_000

/** Whether a run waits or works. */
export function isUnderWay({ status }: RowOf<'job-run'>): boolean {
  return status === 'queued' || status === 'running'
}
