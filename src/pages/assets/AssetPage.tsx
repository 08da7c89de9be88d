import type { Resource } from '../../contract/resourceSpec.ts'
import { RecordPage } from '../../derive/record/RecordPage.tsx'
import { AssetPreview } from './AssetPreview.tsx'
import './assets.css'

/** An asset with its file above its fields; the media that use it stand on a tab of their own. */
export function AssetPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={AssetPreview} />
}
