import { useGetList, useGetOne } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { UploadRuns } from '../UploadRuns.tsx'
import { EntrySearch } from './EntrySearch.tsx'
import { ImportEntries } from './ImportEntries.tsx'

/** What is in an inventory list: search, imports, and what became of the last ones. */
export function ListEntries({ row }: { readonly row: RowOf<'inventory-set'> }) {
  const { canRow } = useAccess()
  const organization = typeof row.organization === 'string' ? row.organization : null
  const page = useGetOne<RowOf<'inventory-set'>>(
    resourceOfEntity('inventory-set').name,
    { id: row.id },
    { enabled: false },
  )
  const runs = useGetList<RowOf<'job-run'>>(
    resourceOfEntity('job-run').name,
    {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { inventorySet: row.id },
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
    // The page's own row has other counts when an import has ended.
    if (wasBusy.current && !busy) void page.refetch()
    wasBusy.current = busy
  }, [busy, page.refetch])
  const isRule = Object.keys(row.dynamicRule ?? {}).length > 0
  return (
    <div className="s-entries stack gap-16" data-focus="here" tabIndex={-1}>
      {isRule ? (
        <p className="k-dim">This list is made by a rule, so it has no entries of its own.</p>
      ) : (
        <EntrySearch row={row} />
      )}
      {canRow('update', 'inventory-set', row) && !row.archivedAt && row.status !== 'archived' && !isRule && (
        <ImportEntries row={row} onImported={() => void runs.refetch()} />
      )}
      <Card title="Imports">
        {runs.error ? (
          <ErrorLine what="The imports could not be loaded." error={runs.error} onRetry={() => void runs.refetch()} />
        ) : runs.isPending ? (
          <TableSkeleton rows={3} />
        ) : (
          <UploadRuns runs={runs.data} none="Nothing has been imported yet." />
        )}
      </Card>
    </div>
  )
}

const lookMs = 2_000

function isUnderWay({ status }: RowOf<'job-run'>): boolean {
  return status === 'queued' || status === 'running'
}
