import { formatDateTime, formatRelative } from '../../engine/kit/formatDate.ts'
import { StatusChip } from '../../engine/kit/StatusChip.tsx'
import type { MetricsAnswer } from '../reporting/metricsAnswer.ts'
import './metrics/metrics.css'
import { t } from '../../engine/texts/t.ts'

/** Up to when the figures are known, that they are made up where they are, and a way to ask at once. */
export function FreshnessNote({ answer, failed, busy, onRefresh }: FreshnessNoteProps) {
  const { completeThrough, simulated, state } = answer
  return (
    <span className="row gap-12 wrap">
      {simulated && <StatusChip tone="wait" label={t('Simulated')} />}
      {failed && <StatusChip tone="warn" label={t('Not up to date')} />}
      {state === 'stale' && !failed && <StatusChip tone="warn" label={t('Late')} />}
      {completeThrough && (
        <span title={formatDateTime(completeThrough)}>
          {t('Complete through %{time}', { time: formatRelative(completeThrough) })}
        </span>
      )}
      <button type="button" className="bare no-print" onClick={onRefresh} aria-busy={busy}>
        {t('Refresh')}
      </button>
    </span>
  )
}

interface FreshnessNoteProps {
  readonly answer: Pick<MetricsAnswer, 'completeThrough' | 'simulated' | 'state'>
  /** Why the last call failed; the figures are those of the one before. */
  readonly failed?: string | undefined
  readonly busy: boolean
  readonly onRefresh: () => void
}
