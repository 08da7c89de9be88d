import type { EntityRow } from '../../../engine/contract/api.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { AfterPaint } from '../../../engine/kit/AfterPaint.tsx'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { LaterBoundary } from '../../../engine/kit/LaterBoundary.tsx'
import { laterPart } from '../../../engine/kit/laterPart.tsx'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { FreshnessNote } from '../FreshnessNote.tsx'
import { LiveTiles } from './LiveTiles.tsx'
import { PacingLine } from './PacingLine.tsx'
import { useMetrics } from './useMetrics.ts'
import './metrics.css'
import { t } from '../../../engine/texts/t.ts'

const DeliveryChart = laterPart(() => import('./DeliveryChart.tsx').then(module => module.DeliveryChart))

/** How a row delivers, live: figures of its days, its pace against the plan, and every day as a chart. */
export function MetricsPanel({ resource, row }: { readonly resource: Resource; readonly row: EntityRow }) {
  const owner = typeof row.organization === 'string' ? row.organization : undefined
  const { data, error, isPending, isFetching, refresh } = useMetrics(resource, [row.id], { owner })
  const answer = data?.get(row.id)
  if (isPending) return <Waiting />
  if (!answer && error) {
    return <ErrorState title={t('Delivery couldn’t be loaded')} detail={errorText(error)} onRetry={refresh} />
  }
  // A platform that tells no metrics, or a row that never ran.
  if (!answer) return null
  if (answer.state === 'no_data') {
    return (
      <Card title={t('Delivery')} padded>
        <p className="k-dim">
          {t('This %{record} hasn’t delivered anything yet.', { record: inSentence(resource.label) })}
        </p>
      </Card>
    )
  }
  return (
    <Card
      title={t('Delivery')}
      note={
        <FreshnessNote
          answer={answer}
          failed={error ? errorText(error) : undefined}
          busy={isFetching}
          onRefresh={refresh}
        />
      }
    >
      <LiveTiles answer={answer} />
      <PacingLine answer={answer} />
      <div className="pad over">
        <LaterBoundary fallback={chartPlace}>
          <AfterPaint place={chartPlace}>
            <DeliveryChart resource={resource} row={row} answer={answer} />
          </AfterPaint>
        </LaterBoundary>
      </div>
    </Card>
  )
}

const chartPlace = <div style={{ height: '16rem' }} />

/** In the final shape. */
function Waiting() {
  return (
    <Card title={t('Delivery')}>
      <div style={{ height: '27rem' }} aria-hidden="true" />
    </Card>
  )
}
