import Button from '@mui/material/Button'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { formatBytes, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { VastMediaFile } from '../../vast/vastDocument.ts'
import type { ResolvedAd } from '../../vast/vastInspection.ts'
import { hostOf } from './chainRows.ts'
import type { DocumentPlace } from './documentPlace.ts'
import type { Playability } from './playability.ts'
import { TableFrame } from './TableFrame.tsx'

/** The media files of the ad, and what this very browser says about each; one of them is what the player plays. */
export function MediaFilesPanel({ ad, playability, chosen, onChoose, onShow }: MediaFilesPanelProps) {
  const files = ad?.summary.mediaFiles ?? []
  const hop = ad?.chain.at(-1)?.hop ?? 0
  if (files.length === 0) {
    return (
      <EmptyState
        title={t('No media files')}
        description={
          ad ? t('The ad contains no video or audio; see Creative.') : t('No ad plays, so there are no media files.')
        }
      />
    )
  }
  return (
    <div className="stack gap-12">
      <TableFrame
        label={t('Media files')}
        columns={[
          t('Type'),
          t('Size'),
          t('Bitrate'),
          t('This browser'),
          t('Preview'),
          t('Host'),
          t('Codec'),
          t('Delivery'),
          t('File size'),
        ]}
        numbers={[t('Size'), t('Bitrate'), t('File size')]}
      >
        {files.map(file => {
          const answer = playability.get(file)
          return (
            <tr key={`${file.at.line}:${file.at.column}`}>
              <td>
                <button type="button" className="link lined" onClick={() => onShow({ hop, ...file.at })}>
                  {file.type.slice(0, 60) || t('No type')}
                </button>
              </td>
              <td className="numbers">{file.width ? `${file.width} × ${file.height ?? '?'}` : '–'}</td>
              <td className="numbers">{rateOf(file)}</td>
              <td>{answer && <StatusChip tone={answer.tone} label={answer.label.slice(0, 40)} />}</td>
              <td>
                {answer?.plays && (
                  <Button size="small" aria-pressed={file === chosen} onClick={() => onChoose(file)}>
                    {file === chosen ? t('In the player') : t('Choose')}
                  </Button>
                )}
              </td>
              <td title={file.url.slice(0, 500)}>{hostOf(file.url) ?? t('Incomplete URL')}</td>
              <td>{file.codec?.slice(0, 40) ?? '–'}</td>
              <td>{file.delivery || '–'}</td>
              <td className="numbers">{formatBytes(file.fileSize)}</td>
            </tr>
          )
        })}
      </TableFrame>
      <p className="caption soft">
        {t('What this browser says it can play, by type and codec; nothing was loaded. Other players may differ.')}
      </p>
    </div>
  )
}

function rateOf({ bitrate, minBitrate, maxBitrate }: VastMediaFile): string {
  if (bitrate !== undefined) return `${formatNumber(bitrate)} kbit/s`
  return minBitrate === undefined && maxBitrate === undefined
    ? '–'
    : t('%{minBitrate} to %{maxBitrate} kbit/s', {
        minBitrate: formatNumber(minBitrate),
        maxBitrate: formatNumber(maxBitrate),
      })
}

interface MediaFilesPanelProps {
  readonly ad: ResolvedAd | undefined
  readonly playability: ReadonlyMap<VastMediaFile, Playability>
  readonly chosen: VastMediaFile | undefined
  readonly onChoose: (file: VastMediaFile) => void
  readonly onShow: (place: DocumentPlace) => void
}
