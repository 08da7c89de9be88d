import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import type { ConversionTag } from '../../conversions/conversionAnswers.ts'

/** How many conversions came in, and how many of them were credited to ads. */
export function ReceivedTiles({ received: { lastAt, days } }: { readonly received: ConversionTag }) {
  const total = (of: 'received' | 'credited') => days.reduce((sum, day) => sum + day[of], 0)
  const [all, credited] = [total('received'), total('credited')]
  const share = all > 0 ? `${Math.round((credited / all) * 100)}% of all` : undefined
  return (
    <MetricTiles>
      <MetricTile label="Received in 7 days" value={formatNumber(all)} trend={trendOf(days.map(day => day.received))} />
      <MetricTile label="Credited to ads" value={formatNumber(credited)} note={share} />
      <MetricTile
        label="Last received"
        value={lastAt === null ? 'Never' : formatDateTime(lastAt)}
        note={lastAt === null ? 'Check that the tag is installed' : undefined}
      />
    </MetricTiles>
  )
}

function trendOf(values: readonly number[]) {
  return { label: 'Received by day', values }
}
