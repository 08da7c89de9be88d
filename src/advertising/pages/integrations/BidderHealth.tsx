import type { RowOf } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'

/** How a bidder has answered its test bid requests. */
export function BidderHealth({ row }: { readonly row: RowOf<'bidder'> }) {
  const health = isObject(row.health) ? row.health : {}
  const { tests, testedAt, bidRate, timeoutRate, errorRate, p95Ms, httpStatuses } = health
  if (typeof tests !== 'number') {
    return (
      <Card title="Health" padded>
        <p className="k-dim">Not measured yet. Send a test bid request to find out how this bidder answers.</p>
      </Card>
    )
  }
  const statuses = Array.isArray(httpStatuses) ? httpStatuses.filter(isObject) : []
  const percent = (value: unknown) => (typeof value === 'number' ? `${formatNumber(value)}%` : '–')
  return (
    <Card
      title="Health"
      note={`Last ${tests === 1 ? 'test request' : `${tests} test requests`}${typeof testedAt === 'string' ? `, latest ${formatDateTime(testedAt)}` : ''}`}
    >
      <MetricTiles>
        <MetricTile label="Bid rate" value={percent(bidRate)} />
        <MetricTile label="Too late" value={percent(timeoutRate)} />
        <MetricTile label="Errors" value={percent(errorRate)} />
        <MetricTile
          label="p95"
          value={typeof p95Ms === 'number' ? `${formatNumber(p95Ms)} ms` : '–'}
          note={typeof row.tmaxMs === 'number' ? `of ${formatNumber(row.tmaxMs)} ms` : undefined}
        />
        <MetricTile
          label="Answers"
          value={statuses.map(({ code, percent: share }) => `${String(code)}: ${percent(share)}`).join(', ') || '–'}
        />
      </MetricTiles>
    </Card>
  )
}
