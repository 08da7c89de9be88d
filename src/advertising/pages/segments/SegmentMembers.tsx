import { useGetList, useGetOne } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { UploadRuns } from '../UploadRuns.tsx'
import { UploadMembers } from './UploadMembers.tsx'

/** Who is in a segment comes in here: uploads, and what became of the last ones. */
export function SegmentMembers({ row }: { readonly row: RowOf<'segment'> }) {
  const { canRow } = useAccess()
  const organization = typeof row.organization === 'string' ? row.organization : null
  const page = useGetOne<RowOf<'segment'>>(resourceOfEntity('segment').name, { id: row.id }, { enabled: false })
  const runs = useGetList<RowOf<'job-run'>>(
    resourceOfEntity('job-run').name,
    {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { segment: row.id },
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
    // The page's own row has another size and state when a run has ended.
    if (wasBusy.current && !busy) void page.refetch()
    wasBusy.current = busy
  }, [busy, page.refetch])
  return (
    <div className="s-members stack gap-16" data-focus="here" tabIndex={-1}>
      {canRow('update', 'segment', row) && row.status !== 'archived' && row.madeFrom !== 'rule' && (
        <UploadMembers row={row} onUploaded={() => void runs.refetch()} />
      )}
      <Card title="Uploads and builds">
        {runs.error ? (
          <ErrorLine what="The runs could not be loaded." error={runs.error} onRetry={() => void runs.refetch()} />
        ) : runs.isPending ? (
          <TableSkeleton rows={3} />
        ) : (
          <UploadRuns runs={runs.data} none="Nothing has been uploaded or built yet." />
        )}
      </Card>
    </div>
  )
}

const lookMs = 2_000

function isUnderWay({ status }: RowOf<'job-run'>): boolean {
  return status === 'queued' || status === 'running'
}
