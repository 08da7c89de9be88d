import { useGetOne } from 'ra-core'
import type { RowOf } from '../../../../../resources.config.ts'
import { resourceOfEntity } from '../../../../engine/providers/resources.ts'
import { RunFailure } from './RunFailure.tsx'
import { RunProgress } from './RunProgress.tsx'
import { RunResult } from './RunResult.tsx'
import { useWhileRunning } from './useWhileRunning.ts'
import '../reporting.css'
import '../panels.css'

/** How far a run is, why it failed, or what came of it, to read and to download. */
export function RunPanel({ row }: { readonly row: RowOf<'job-run'> }) {
  const isRunning = row.status === 'queued' || row.status === 'running'
  // The page's own read, asked again.
  const { refetch } = useGetOne<RowOf<'job-run'>>(resourceOfEntity('job-run').name, { id: row.id }, { enabled: false })
  useWhileRunning(isRunning, refetch)
  if (isRunning) return <RunProgress row={row} />
  if (row.status === 'canceled') return null
  if (row.status === 'failed') return <RunFailure row={row} />
  return <RunResult row={row} />
}
