import LinearProgress from '@mui/material/LinearProgress'
import type { RowOf } from '../../../../../resources.config.ts'
import { formatRelative } from '../../../../engine/kit/formatDate.ts'
import { t } from '../../../../engine/texts/t.ts'

/** How far a run is that has not ended yet. */
export function RunProgress({ row }: { readonly row: RowOf<'job-run'> }) {
  const percent = typeof row.progress === 'number' ? Math.round(row.progress) : 0
  const isQueued = row.status === 'queued'
  return (
    <section className="k-card e-panel pad" aria-label={t('Progress')} aria-live="polite">
      <p>
        <strong>{isQueued ? t('Queued') : t('Running')}</strong>
        {!isQueued && <span className="k-dim">{` · ${percent}%`}</span>}
      </p>
      <LinearProgress
        sx={{ my: 1.25 }}
        {...(isQueued ? {} : { variant: 'determinate', value: percent })}
        aria-label={t('Progress of the run')}
      />
      <p className="k-dim">
        {typeof row.startedAt === 'string'
          ? t('Started %{time}.', { time: formatRelative(row.startedAt) })
          : t('Requested %{time}.', { time: formatRelative(String(row.createdAt)) })}{' '}
        {t('This page shows its progress; you can leave and come back.')}
      </p>
    </section>
  )
}
