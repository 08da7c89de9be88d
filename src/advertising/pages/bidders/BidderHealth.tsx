import type { EntityRow } from '../../../engine/contract/api.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import './bidders.css'

/** How a bidder has answered its test bid requests. */
export function BidderHealth({ row }: { readonly row: EntityRow }) {
  const health = isObject(row.health) ? row.health : {}
  if (typeof health.tests !== 'number') {
    return (
      <Card title="Health" padded>
        <p className="k-dim">Not measured yet. Send a test bid request to find out how this bidder answers.</p>
      </Card>
    )
  }
  const { tests, testedAt, p95Ms } = health
  const statuses = Array.isArray(health.httpStatuses) ? health.httpStatuses.filter(isObject) : []
  const percent = (value: unknown) => (typeof value === 'number' ? `${formatNumber(value)}%` : '–')
  return (
    <Card
      title="Health"
      note={`Last ${tests === 1 ? 'test request' : `${tests} test requests`}${typeof testedAt === 'string' ? `, latest ${formatDateTime(testedAt)}` : ''}`}
    >
      <div className="b-tiles">
        <MetricTiles>
          <MetricTile label="Bid rate" value={percent(health.bidRate)} />
          <MetricTile label="Too late" value={percent(health.timeoutRate)} />
          <MetricTile label="Errors" value={percent(health.errorRate)} />
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
      </div>
    </Card>
  )
}
