import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { RunningPreview } from './RunningPreview.tsx'
import { useCreativePreview } from './useCreativePreview.ts'
import './preview.css'
import { t } from '../../../engine/texts/t.ts'

/**
 * A row's tag or packed HTML in a frame that can reach nothing (media.4). Hosts that the person allows are remembered for as
 * long as this view stands, and by nobody else.
 */
export function FramePreview({ entity, row, share }: FramePreviewProps) {
  const [hosts, setHosts] = useState<readonly string[]>([])
  const [turn, setTurn] = useState(0)
  const [seen] = useState(() => new Set<string>())
  const asked = useCreativePreview({ entity, id: row.id, version: row.version, hosts, turn })
  const { data: preview, error, refetch } = asked
  if (error) {
    return <ErrorState title={t('This can’t be previewed')} detail={errorText(error)} onRetry={() => void refetch()} />
  }
  if (!preview) return <TableSkeleton rows={6} />
  return (
    <RunningPreview
      key={preview.url}
      preview={preview}
      name={String(row.name ?? row.id)}
      share={share}
      allowed={hosts}
      seen={seen}
      onReload={() => setTurn(turn + 1)}
      onHosts={setHosts}
    />
  )
}

interface FramePreviewProps {
  readonly entity: string
  readonly row: RowOf<'media'>
  /** The address that shows the same to somebody else who may see it. */
  readonly share: string
}
