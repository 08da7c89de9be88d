import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { ConversionTag } from '../../conversions/conversionAnswers.ts'

/** How many conversions came in, and how many of them were credited to ads. */
export function ReceivedTiles({ received: { lastAt, days } }: { readonly received: ConversionTag }) {
  const total = (of: 'received' | 'credited') => days.reduce((sum, day) => sum + day[of], 0)
  const [all, credited] = [total('received'), total('credited')]
  const share = all > 0 ? t('%{percent}% of all', { percent: Math.round((credited / all) * 100) }) : undefined
  return (
    <MetricTiles>
      <MetricTile
        label={t('Received in 7 days')}
        value={formatNumber(all)}
        trend={trendOf(days.map(day => day.received))}
      />
      <MetricTile label={t('Credited to ads')} value={formatNumber(credited)} note={share} />
      <MetricTile
        label={t('Last received')}
        value={lastAt === null ? t('Never') : formatDateTime(lastAt)}
        note={lastAt === null ? t('Check that the tag is installed') : undefined}
      />
    </MetricTiles>
  )
}

function trendOf(values: readonly number[]) {
  return { label: t('Received by day'), values }
}
