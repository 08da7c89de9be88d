import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { TimeRangePicker } from '../../../engine/kit/TimeRangePicker.tsx'
import { presetRange } from '../../../engine/kit/timeRange.ts'
import { t } from '../../../engine/texts/t.ts'
import { type FeeWaterfall, mostWaterfallDays } from '../../money/feeWaterfall.ts'
import { askWaterfall } from './askWaterfall.ts'
import { FeeWhatIf } from './FeeWhatIf.tsx'
import { payerWords } from './stepWords.ts'
import { groupPlaces, WaterfallBar } from './WaterfallBar.tsx'
import { WaterfallTable } from './WaterfallTable.tsx'

/** Where the money of a line item went in the chosen days, and where it would have gone with another fee. */
export function LineItemFees({ row }: { readonly row: RowOf<'line-item'> }) {
  const timeZone = typeof row.timezone === 'string' ? row.timezone : 'UTC'
  const [range, setRange] = useState(() => presetRange('last30', new Date(), timeZone))
  const { from, to } = range
  const answer = useQuery({
    queryKey: ['line-item', 'waterfall', row.id, from, to],
    queryFn: ({ signal }) => askWaterfall(row.id, { from, to }, signal),
    placeholderData: before => before,
    retry: false,
  })
  const today = presetRange('today', new Date(), timeZone).to
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      <div className="row">
        <TimeRangePicker
          label={t('Days')}
          value={range}
          onChange={setRange}
          timeZone={timeZone}
          min={firstDay(today)}
          max={today}
        />
      </div>
      {answer.error ? (
        <ErrorState
          title={t('The fees couldn’t be loaded')}
          detail={errorText(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : answer.data ? (
        <Found id={row.id} waterfall={answer.data} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </div>
  )
}

function Found({ id, waterfall }: { readonly id: string; readonly waterfall: FeeWaterfall }) {
  const { impressions, steps, invoices, currency, view } = waterfall
  const places = groupPlaces(waterfall)
  if (impressions === 0 && steps.every(({ amount }) => amount === 0)) {
    return (
      <Card title={t('Waterfall')} padded>
        <p className="k-dim">{t('No delivery in this period.')}</p>
      </Card>
    )
  }
  const hasFees = steps.some(({ fee }) => fee !== null)
  return (
    <>
      <Card title={t('Waterfall')} note={t('%{impressions} impressions', { impressions: formatNumber(impressions) })}>
        <div className="pad">
          <WaterfallBar label={t('Parts of the price')} waterfall={waterfall} places={places} />
        </div>
        <WaterfallTable waterfall={waterfall} places={places} />
        {invoices.length > 0 && (
          <div className="pad caption soft">
            {invoices.map(({ from, name, to, amount }) => (
              <p key={`${from} ${to}`}>
                {t('%{from} invoices %{to} for %{amount} in fees.', {
                  from: from === null ? t('The platform') : (name ?? t('A partner')),
                  to: payerWords[to],
                  amount: formatMoney(amount, currency),
                })}
              </p>
            ))}
          </div>
        )}
      </Card>
      {view === 'all' && hasFees && <FeeWhatIf id={id} waterfall={waterfall} places={places} />}
    </>
  )
}

function firstDay(today: string): string {
  return new Date(Date.parse(today) - (mostWaterfallDays - 1) * 86_400_000).toISOString().slice(0, 10)
}
