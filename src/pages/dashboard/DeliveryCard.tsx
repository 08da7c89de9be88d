import { useMemo } from 'react'
import { Card } from '../../kit/Card.tsx'
import { CombinedChart } from '../../kit/charts/CombinedChart.tsx'
import { formatCompactMoney, formatMoney } from '../../kit/formatMoney.ts'
import { formatCompact, formatNumber, formatPercent } from '../../kit/formatNumber.ts'
import { useCurrencies } from '../../providers/currencies.ts'
import { lastDays, sumByDay } from '../../providers/factSums.ts'
import { useDailyFacts } from './useDailyFacts.ts'

/**
 * Two weeks by day: spend as bars and what a thousand impressions cost as a line. Where organizations with several
 * currencies are shown together it is impressions, which can be added, and how many were clicked.
 */
export function DeliveryCard() {
  const { data: facts, error, refetch } = useDailyFacts('organization')
  const { one: currency } = useCurrencies()
  const rows = useMemo(() => (facts?.length ? sumByDay(facts, lastDays(14)).map(day => ({ ...day })) : []), [facts])
  const shown = useMemo(() => (currency === null ? delivered : spent(currency ?? 'USD')), [currency])
  return (
    <Card title={shown.name} note="Two weeks to yesterday, UTC" padded>
      <CombinedChart
        {...shown.chart}
        label={shown.name}
        data={rows}
        index="day"
        height="h-64"
        legend="below"
        loading={(facts === undefined && error === null) || currency === undefined}
        error={error?.message}
        onRetry={() => void refetch()}
        empty="Nothing was delivered in the last two weeks"
      />
    </Card>
  )
}

function spent(currency: string) {
  const money = (micros: number) => formatMoney(micros, currency)
  const short = (micros: number) => formatCompactMoney(micros, currency)
  return {
    name: 'Spend by day',
    chart: {
      bars: [{ key: 'spend', label: 'Spend', format: money }],
      lines: [{ key: 'ecpm', label: 'eCPM', axis: 'right' as const, format: money }],
      left: { label: `Spend, ${currency}`, format: short },
      right: { label: `eCPM, ${currency} for 1,000 impressions`, format: short },
    },
  }
}

const delivered = {
  name: 'Impressions by day',
  chart: {
    bars: [{ key: 'impressions', label: 'Impressions', format: formatNumber }],
    lines: [{ key: 'ctr', label: 'CTR', axis: 'right' as const, format: (points: number) => formatPercent(points, 2) }],
    left: { label: 'Impressions', format: formatCompact },
    right: { label: 'CTR, clicks in 100 impressions', format: formatPercent },
  },
}
