import type { RowOf } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'

/** How a bidder has answered its test bid requests. */
export function BidderHealth({ row }: { readonly row: RowOf<'bidder'> }) {
  const health = isObject(row.health) ? row.health : {}
  const { tests, testedAt, bidRate, timeoutRate, errorRate, p95Ms, httpStatuses } = health
  if (typeof tests !== 'number') {
    return (
      <Card title={t('Health')} padded>
        <p className="k-dim">{t('Not measured yet. Send a test bid request to find out how this bidder responds.')}</p>
      </Card>
    )
  }
  const statuses = Array.isArray(httpStatuses) ? httpStatuses.filter(isObject) : []
  const percent = (value: unknown) => (typeof value === 'number' ? `${formatNumber(value)}%` : '–')
  return (
    <Card title={t('Health')} note={testsText(tests, testedAt)}>
      <MetricTiles>
        <MetricTile label={t('Bid rate')} value={percent(bidRate)} />
        <MetricTile label={t('Timeouts')} value={percent(timeoutRate)} />
        <MetricTile label={t('Errors')} value={percent(errorRate)} />
        <MetricTile
          label="p95"
          value={typeof p95Ms === 'number' ? t('%{count} ms', { count: formatNumber(p95Ms) }) : '–'}
          note={typeof row.tmaxMs === 'number' ? t('of %{count} ms', { count: formatNumber(row.tmaxMs) }) : undefined}
        />
        <MetricTile
          label={t('Responses')}
          value={listText(statuses.map(({ code, percent: share }) => `${String(code)}: ${percent(share)}`)) || '–'}
        />
      </MetricTiles>
    </Card>
  )
}

function testsText(tests: number, testedAt: unknown): string {
  const moment = typeof testedAt === 'string' ? formatDateTime(testedAt) : null
  return moment === null
    ? t('Last test request |||| Last %{smart_count} test requests', { smart_count: tests })
    : t('Last test request, latest %{moment} |||| Last %{smart_count} test requests, latest %{moment}', {
        smart_count: tests,
        moment,
      })
}
