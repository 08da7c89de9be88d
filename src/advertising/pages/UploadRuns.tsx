import LinearProgress from '@mui/material/LinearProgress'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../resources.config.ts'
import { labelOf } from '../../engine/contract/labels.ts'
import { recordPath } from '../../engine/derive/routes.ts'
import { formatRelative } from '../../engine/kit/formatDate.ts'
import { formatNumber } from '../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../engine/kit/StatusChip.tsx'
import { withBasePath } from '../../engine/providers/basePath.ts'
import { resourceOfEntity } from '../../engine/providers/resources.ts'
import { said } from '../../engine/texts/said.ts'
import { t } from '../../engine/texts/t.ts'

/** The last runs of what is uploaded to a segment or a list: how far each is, and how it ended. `none`: what is said while there are none. */
export function UploadRuns({ runs, none }: { readonly runs: readonly RowOf<'job-run'>[]; readonly none: string }) {
  const resource = resourceOfEntity('job-run')
  if (runs.length === 0) return <p className="pad k-dim">{none}</p>
  return (
    <ol className="lines">
      {runs.map(run => (
        <li key={run.id}>
          <div className="what">
            <Link to={recordPath(resource, run.id)}>{String(run.name)}</Link>
            <span className="k-dim">{factsOf(run)}</span>
            {run.status === 'running' && (
              <LinearProgress
                className="full"
                variant="determinate"
                value={Number(run.progress ?? 0)}
                aria-label={t('Progress of %{name}', { name: String(run.name) })}
              />
            )}
          </div>
          {typeof run.downloadUrl === 'string' && run.status === 'partial' && (
            <a href={withBasePath(run.downloadUrl)} download>
              {t('Download rejected lines')}
            </a>
          )}
          <StatusChip
            tone={resource.states?.by[String(run.status)] ?? 'idle'}
            label={labelOf(String(run.status), undefined)}
          />
        </li>
      ))}
    </ol>
  )
}

function factsOf({ rows, kind, errorMessage, createdAt, startedAt }: RowOf<'job-run'>): string {
  const counted =
    typeof rows !== 'number'
      ? ''
      : kind === 'segment_build'
        ? t('%{count} members', { count: formatNumber(rows) })
        : t('%{count} lines', { count: formatNumber(rows) })
  const outcome = typeof errorMessage === 'string' ? said(errorMessage) : counted
  return [formatRelative(String(startedAt ?? createdAt)), outcome].filter(Boolean).join(' · ')
}
