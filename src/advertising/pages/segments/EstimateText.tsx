import Alert from '@mui/material/Alert'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import type { AudienceEstimate } from '../../targeting/audienceEstimate.ts'

/** An audience's size and what its data costs, or why they can't be told. */
export function EstimateText({ estimate, isChanging = false }: EstimateTextProps) {
  const { data, error } = estimate
  if (error) return <Alert severity="warning">{errorText(error)}</Alert>
  return (
    <div className="s-estimate full" aria-live="polite" aria-busy={isChanging || estimate.isFetching}>
      {data ? <Figures {...data} /> : <p className="k-dim">Counting…</p>}
    </div>
  )
}

function Figures({
  total,
  fewerThan,
  isEstimated,
  errorPercent,
  isTooSmall,
  cpm,
  providers,
  once,
  currency,
}: AudienceEstimate) {
  const money = (micros: number | null) => (micros === null ? '–' : formatMoney(micros, currency))
  return (
    <>
      <MetricTiles>
        <MetricTile
          label={isEstimated ? 'People (estimated)' : 'IDs'}
          value={total === null ? `< ${formatNumber(fewerThan ?? 0)}` : formatNumber(total)}
          note={errorPercent === null ? undefined : `± ${formatNumber(errorPercent)}%`}
        />
        <MetricTile label="Data cost, CPM" value={money(cpm)} note="At most" />
        <MetricTile label="Data cost, one ad each" value={money(once)} note="At most" />
      </MetricTiles>
      {providers.length > 0 && (
        <p className="k-dim">
          Paid to {providers.map(({ name, cpm: part }) => `${name} (${money(part)})`).join(', ')} per 1,000 impressions.
        </p>
      )}
      {isTooSmall && (
        <p className="k-dim">
          {total === null ? 'Too few people in the sample to tell.' : 'Too small to be targeted: fewer than 1,000.'}
        </p>
      )}
    </>
  )
}

interface EstimateTextProps {
  readonly estimate: UseQueryResult<AudienceEstimate>
  /** The question is being edited. */
  readonly isChanging?: boolean
}
