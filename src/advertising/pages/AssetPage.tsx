import type { Resource } from '../../engine/contract/resourceSpec.ts'
import { RecordPage, type RecordPart } from '../../engine/derive/record/RecordPage.tsx'
import { laterPart } from '../../engine/kit/laterPart.tsx'
import { AssetPreview } from './assets/AssetPreview.tsx'
import './assets/assets.css'

/** An asset with its file above its fields, and packed HTML in a frame; the media that use it stand on a tab of their own. */
export function AssetPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={AssetPreview} parts={parts} />
}

const parts: readonly RecordPart[] = [
  {
    key: 'preview',
    label: 'Preview',
    isFor: ({ kind }) => kind === 'html_zip',
    Part: laterPart(() => import('./preview/AssetFrame.tsx').then(m => m.AssetFrame)),
  },
]
