import { formatBytes, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { FrameState } from '../../creative/creativePreview.ts'
import { motionOf, motionSources } from './motionOf.ts'
import type { RequestCounts } from './requestCounts.ts'
import type { RunnablePreview } from './useCreativePreview.ts'

/** The figures of a run: weight, what came, requests, and how long it moves. */
export function PreviewTiles({ preview, state, counts }: PreviewTilesProps) {
  const motion = motionOf(state)
  const unpacked = preview.files.reduce((sum, { bytes }) => sum + bytes, 0)
  // The demo has no server that the frame could load them from.
  const inside = preview.srcDoc !== undefined && preview.files.length > 0
  const { attempted, blocked, own, allowed, bytes, unsized } = counts
  return (
    <MetricTiles>
      <MetricTile
        label={t('File size')}
        value={formatBytes(preview.bytes)}
        note={
          preview.kind === 'tag' ? t('the tag itself') : t('ZIP, %{size} unpacked', { size: formatBytes(unpacked) })
        }
      />
      <MetricTile
        label={t('Loaded')}
        value={formatBytes(bytes)}
        note={
          unsized > 0
            ? t('and %{count} of unknown size', { count: formatNumber(unsized) })
            : inside
              ? t('files are in the document')
              : t('after the document')
        }
        title={t(
          'Loaded over the network after the document. Files from other hosts count only if their host reports the size.',
        )}
      />
      <MetricTile
        label={t('Requests')}
        value={formatNumber(attempted)}
        note={listText([
          t('%{count} blocked', { count: formatNumber(blocked) }),
          own > 0 && t('%{count} own file |||| %{count} own files', { smart_count: own, count: formatNumber(own) }),
          allowed > 0 && t('%{count} allowed', { count: allowed }),
        ])}
        {...(blocked > 0 ? { tone: 'warn' as const } : {})}
        title={t('As measured in the frame. Frames, workers, and plug-ins are never loaded.')}
      />
      <MetricTile
        label={t('Animation')}
        value={motion?.value ?? '…'}
        note={motion?.note ?? t('measuring')}
        {...(motion ? { tone: motion.tone } : {})}
        title={motionSources}
      />
    </MetricTiles>
  )
}

interface PreviewTilesProps {
  readonly preview: RunnablePreview
  readonly state: FrameState | null
  readonly counts: RequestCounts
}
