import { useGetList } from 'ra-core'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../../resources.config.ts'
import { labelOf } from '../../../../engine/contract/labels.ts'
import { recordPath } from '../../../../engine/derive/routes.ts'
import { ErrorLine } from '../../../../engine/kit/ErrorLine.tsx'
import { formatDateTime } from '../../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../../engine/providers/resources.ts'
import { t } from '../../../../engine/texts/t.ts'
import { useWhileRunning } from './useWhileRunning.ts'

/** The last five runs of a job, each with how it ended. */
export function LastRuns({ job }: { readonly job: RowOf<'scheduled-job'> }) {
  const { id, organization } = job
  const resource = resourceOfEntity('job-run')
  const { data, error, isPending, refetch } = useGetList<RowOf<'job-run'>>(resource.name, {
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { job: id },
    // They belong to the job's organization, whichever is selected.
    meta: { organization: typeof organization === 'string' ? organization : null },
  })
  useWhileRunning(data?.some(({ status }) => status === 'queued' || status === 'running') ?? false, refetch)
  if (error) return <ErrorLine what={t('The runs couldn’t be loaded.')} error={error} onRetry={() => void refetch()} />
  if (isPending) return <p className="k-dim">…</p>
  if (data.length === 0) return <p className="k-dim">{t('It hasn’t run yet.')}</p>
  return (
    <ol className="lines">
      {data.map(run => (
        <li key={run.id} className="row apart e-run">
          <Link to={recordPath(resource, run.id)}>{formatDateTime(String(run.startedAt ?? run.createdAt))}</Link>
          <span className="k-dim">
            {typeof run.rows === 'number' ? t('%{rows} rows', { rows: formatNumber(run.rows) }) : ''}
          </span>
          <StatusChip
            tone={resource.states?.by[String(run.status)] ?? 'idle'}
            label={labelOf(String(run.status), undefined)}
          />
        </li>
      ))}
    </ol>
  )
}
