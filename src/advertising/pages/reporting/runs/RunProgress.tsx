import LinearProgress from '@mui/material/LinearProgress'
import type { RowOf } from '../../../../../resources.config.ts'
import { formatRelative } from '../../../../engine/kit/formatDate.ts'

/** How far a run is that has not ended yet. */
export function RunProgress({ row }: { readonly row: RowOf<'job-run'> }) {
  const percent = typeof row.progress === 'number' ? Math.round(row.progress) : 0
  const isQueued = row.status === 'queued'
  return (
    <section className="k-card e-panel pad" aria-label="Progress" aria-live="polite">
      <p>
        <strong>{isQueued ? 'Waiting for its turn' : 'Running'}</strong>
        {!isQueued && <span className="k-dim">{` · ${percent}%`}</span>}
      </p>
      <LinearProgress
        sx={{ my: 1.25 }}
        {...(isQueued ? {} : { variant: 'determinate', value: percent })}
        aria-label="Progress of the run"
      />
      <p className="k-dim">
        {typeof row.startedAt === 'string'
          ? `Started ${formatRelative(row.startedAt)}. `
          : `Asked for ${formatRelative(String(row.createdAt))}. `}
        This page follows it; you can leave and come back.
      </p>
    </section>
  )
}
