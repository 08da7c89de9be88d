import Alert from '@mui/material/Alert'
import type { RowOf } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { t } from '../../../engine/texts/t.ts'
import { nearlyFull, nodeProblems } from '../../serving/nodeLife.ts'

/** What a node reports of itself, and what somebody should look at. */
export function NodeHealth({ row }: { readonly row: RowOf<'node'> }) {
  const { qps, errorRate, p95Ms, cpu, memory } = isObject(row.metrics) ? row.metrics : {}
  const { lastHeartbeatAt, heartbeatDueAt, capacityQps, load } = row
  if (typeof lastHeartbeatAt !== 'string') {
    return (
      <Card title={t('Health')} padded>
        <p className="k-dim">
          <Phrase
            text="No heartbeat yet. The node reports to %{address} with a key of its service account."
            values={{ address: <code>POST /api/v1/node/{row.id}/heartbeat</code> }}
          />
        </p>
      </Card>
    )
  }
  const isFull = typeof load === 'number' && load >= nearlyFull
  return (
    <Card title={t('Health')} note={heartbeatText(lastHeartbeatAt, heartbeatDueAt)}>
      {nodeProblems(row, new Date()).map(problem => (
        <Alert key={problem} severity="warning" sx={{ m: 1.5 }}>
          {problem}
        </Alert>
      ))}
      <MetricTiles>
        <MetricTile
          label="QPS"
          value={numberText(qps)}
          note={
            typeof capacityQps === 'number' ? t('of %{capacity}', { capacity: formatNumber(capacityQps) }) : undefined
          }
          {...(isFull ? { tone: 'bad' as const } : {})}
        />
        <MetricTile label={t('Errors')} value={numberText(errorRate, '%')} />
        <MetricTile label="p95" value={numberText(p95Ms, ' ms')} />
        <MetricTile label="CPU" value={numberText(cpu, '%')} />
        <MetricTile label={t('Memory')} value={numberText(memory, '%')} />
        <MetricTile
          label={t('Configuration')}
          value={numberText(row.configRevision)}
          note={
            typeof row.desiredRevision === 'number'
              ? t('current: %{revision}', { revision: row.desiredRevision })
              : undefined
          }
          {...(typeof row.configDigest === 'string' ? { title: `SHA-256 ${row.configDigest}` } : {})}
        />
      </MetricTiles>
    </Card>
  )
}

function heartbeatText(last: string, due: unknown): string {
  const moment = formatDateTime(last)
  return typeof due === 'string'
    ? t('Last heartbeat %{moment}, next by %{due}', { moment, due: formatDateTime(due) })
    : t('Last heartbeat %{moment}', { moment })
}

function numberText(value: unknown, unit = ''): string {
  return typeof value === 'number' ? `${formatNumber(value)}${unit}` : '–'
}
