import type { RowOf } from '../../../../resources.config.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { AssetsPreview } from './AssetsPreview.tsx'
import { FramePreview } from './FramePreview.tsx'
import './preview.css'

/** A display media as people would see it: in a frame where it is code, as an image or a card where it is files. */
export function MediaPreview({ row }: { readonly row: RowOf<'media'> }) {
  const share = `${location.origin}${withBasePath(`/media/preview/${encodeURIComponent(row.id)}`)}`
  return row.source === 'third_party_tag' || row.source === 'html5_zip' ? (
    <FramePreview key={row.id} entity="media" row={row} share={share} />
  ) : (
    <AssetsPreview row={row} share={share} />
  )
}
