import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PacedCampaigns, PacingToday } from '../../reporting/pacingToday.ts'
import { FreshnessNote } from '../FreshnessNote.tsx'
import { PacedRow } from './PacedRow.tsx'
import { ReservedSpace } from './ReservedSpace.tsx'
import { usePacingToday } from './usePacingToday.ts'

/** What was spent today and how that stands against the plans, each currency by itself, and up to when it is known. */
export function TodayCard() {
  const { data, error, isFetching, isPending, refetch } = usePacingToday()
  const again = () => void refetch()
  if (!data && error) {
    return <ErrorState title={t('Today’s delivery couldn’t be loaded')} detail={errorText(error)} onRetry={again} />
  }
  // A platform that doesn't tell it.
  if (!data && !isPending) return null
  return (
    <Card
      title={t('Today, UTC')}
      note={
        data && (
          <FreshnessNote
            answer={data}
            failed={error ? errorText(error) : undefined}
            busy={isFetching}
            onRefresh={again}
          />
        )
      }
    >
      <ReservedSpace name="today" waiting={!data} first={first}>
        {data && <Delivery today={data} />}
      </ReservedSpace>
    </Card>
  )
}

/** One currency and the foot; on narrow screens what stands beside the figure takes another line. */
const first = { xs: 190, sm: 113, md: 101 }

function Delivery({ today }: { readonly today: PacingToday }) {
  const { currencies, impressions } = today
  return (
    <>
      {currencies.length === 0 && !impressions && (
        <p className="pad soft">{t('Nothing is delivering today, and no active campaign is scheduled to.')}</p>
      )}
      <ul className="lines" aria-label={t('Delivery today')}>
        {currencies.map(({ currency, spend, ...paced }) => (
          <PacedRow
            key={currency}
            label={t('Spend today, %{currency}', { currency })}
            value={formatMoney(spend, currency)}
            paced={paced}
            amount={micros => formatMoney(micros, currency)}
          />
        ))}
        {impressions && <Impressions paced={impressions} />}
      </ul>
      <p className="pad-8 over caption k-dim">{footOf(today)}</p>
    </>
  )
}

function Impressions({ paced }: { readonly paced: PacedCampaigns }) {
  return (
    <PacedRow
      label={t('Impressions today, for impression budgets')}
      value={formatNumber(paced.today?.delivered ?? 0)}
      paced={paced}
      amount={formatNumber}
    />
  )
}

function footOf({ currencies, active, planned, completeThrough }: PacingToday): string {
  const known = completeThrough
    ? t('Data complete through %{time} UTC.', { time: formatDateTime(completeThrough, 'UTC') })
    : t('No delivery reported yet.')
  const plans = t('%{planned} of %{active} active campaigns have a budget and an end date.', {
    planned: formatNumber(planned),
    active: formatNumber(active),
  })
  const apart = currencies.length > 1 ? t('Amounts in different currencies are neither converted nor added up.') : ''
  return [known, plans, apart].filter(Boolean).join(' ')
}
