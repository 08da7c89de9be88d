import type { RowOf } from '../../../../resources.config.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { FramePreview } from './FramePreview.tsx'

/** A packed HTML asset in the same frame as the media that use it. */
export function AssetFrame({ row }: { readonly row: RowOf<'asset'> }) {
  const share = `${location.origin}${withBasePath(`/media/assets/${encodeURIComponent(row.id)}/show/preview`)}`
  return <FramePreview key={row.id} entity="asset" row={row} share={share} />
}
