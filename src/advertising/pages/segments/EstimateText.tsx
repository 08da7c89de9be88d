import Alert from '@mui/material/Alert'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { listText } from '../../../engine/texts/listText.ts'

import { t } from '../../../engine/texts/t.ts'
import type { AudienceEstimate } from '../../targeting/audienceEstimate.ts'

/** An audience's size and what its data costs, or why they can't be told. */
export function EstimateText({ estimate, isChanging = false }: EstimateTextProps) {
  const { data, error } = estimate
  if (error) return <Alert severity="warning">{errorText(error)}</Alert>
  return (
    <div className="s-estimate full" aria-live="polite" aria-busy={isChanging || estimate.isFetching}>
      {data ? <Counts {...data} /> : <p className="k-dim">{t('Counting…')}</p>}
    </div>
  )
}

function Counts({
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
          label={isEstimated ? t('Users (estimated)') : t('IDs')}
          value={total === null ? `< ${formatNumber(fewerThan ?? 0)}` : formatNumber(total)}
          note={errorPercent === null ? undefined : `± ${formatNumber(errorPercent)}%`}
        />
        <MetricTile label={t('Data cost, CPM')} value={money(cpm)} note={t('At most')} />
        <MetricTile label={t('Data cost, one ad per user')} value={money(once)} note={t('At most')} />
      </MetricTiles>
      {providers.length > 0 && (
        <p className="k-dim">
          {t('Paid to %{providers} per 1,000 impressions.', {
            providers: listText(providers.map(({ name, cpm: part }) => `${name} (${money(part)})`)),
          })}
        </p>
      )}
      {isTooSmall && (
        <p className="k-dim">
          {total === null ? t('Too few users in the sample to estimate.') : t('Too small to target: fewer than 1,000.')}
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
