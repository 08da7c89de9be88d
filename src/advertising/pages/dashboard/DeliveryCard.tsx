import { useMemo } from 'react'
import { Card } from '../../../engine/kit/Card.tsx'
import { CombinedChart } from '../../../engine/kit/charts/CombinedChart.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatCompactMoney, formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatCompact, formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { t } from '../../../engine/texts/t.ts'
import { useReportAnswer } from '../useReportAnswer.ts'
import { deliveryDays, deliveryQuestion, everyDay } from './deliveryDays.ts'

/**
 * Two weeks by day: spend as bars and what a thousand impressions cost as a line. Where amounts are of several currencies
 * it is impressions, which can be added, and how many were clicked.
 */
export function DeliveryCard() {
  const { selected: organization } = useOrganization()
  const { data: answer, error, refetch } = useReportAnswer(deliveryQuestion, organization)
  const { rows, code } = useMemo(() => {
    if (!answer) return { rows: [], code: undefined }
    const { days, codes } = deliveryDays(answer)
    return { rows: days.length ? everyDay(days, answer.range) : [], code: codes.length > 1 ? null : (codes[0] ?? '') }
  }, [answer])
  const shown = useMemo(() => (code === null ? delivered : spent(code ?? '')), [code])
  const note =
    code === null
      ? t('14 days through yesterday, UTC; amounts in several currencies')
      : t('14 days through yesterday, UTC')
  return (
    <Card title={shown.name} note={note} padded>
      <CombinedChart
        {...shown.chart}
        label={shown.name}
        data={rows}
        index="day"
        height="h-64"
        legend="below"
        loading={!answer && error === null}
        error={error ? errorText(error) : undefined}
        onRetry={() => void refetch()}
        empty={t('No delivery in the last 14 days')}
      />
    </Card>
  )
}

/** `currency` is empty while nothing is known of it. */
function spent(currency: string) {
  const money = (micros: number) => formatMoney(micros, currency)
  const short = (micros: number) => formatCompactMoney(micros, currency)
  return {
    name: t('Spend by day'),
    chart: {
      bars: [{ key: 'spend', label: t('Spend'), format: money }],
      lines: [{ key: 'cpm', label: t('CPM'), axis: 'right' as const, format: money }],
      left: { label: currency ? t('Spend, %{currency}', { currency }) : t('Spend'), format: short },
      right: {
        label: currency ? t('CPM, %{currency} per 1,000 impressions', { currency }) : t('CPM per 1,000 impressions'),
        format: short,
      },
    },
  }
}

const delivered = {
  name: t('Impressions by day'),
  chart: {
    bars: [{ key: 'impressions', label: t('Impressions'), format: formatNumber }],
    lines: [
      { key: 'ctr', label: t('CTR'), axis: 'right' as const, format: (points: number) => formatPercent(points, 2) },
    ],
    left: { label: t('Impressions'), format: formatCompact },
    right: { label: t('CTR, clicks per 100 impressions'), format: formatPercent },
  },
}
