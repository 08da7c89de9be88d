import { Card } from '../../engine/kit/Card.tsx'
import { ErrorLine } from '../../engine/kit/ErrorLine.tsx'
import { TableSkeleton } from '../../engine/kit/TableSkeleton.tsx'
import { UploadRuns } from './UploadRuns.tsx'
import type { useUploadRuns } from './useUploadRuns.ts'

/** What became of the last uploads, or that they could not be loaded. */
export function UploadRunsCard({ runs, title, failed, none }: UploadRunsCardProps) {
  return (
    <Card title={title}>
      {runs.error ? (
        <ErrorLine what={failed} error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.isPending ? (
        <TableSkeleton rows={3} />
      ) : (
        <UploadRuns runs={runs.data} none={none} />
      )}
    </Card>
  )
}

interface UploadRunsCardProps {
  readonly runs: ReturnType<typeof useUploadRuns>
  readonly title: string
  readonly failed: string
  readonly none: string
}
