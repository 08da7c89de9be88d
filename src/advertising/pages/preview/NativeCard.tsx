import type { RowOf } from '../../../../resources.config.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import type { Ground } from './StageBar.tsx'

/** A native ad as a plain card: every place draws it its own way, with the same parts. */
export function NativeCard({ row, picture, ground }: NativeCardProps) {
  const native = (typeof row.native === 'object' && row.native !== null ? row.native : {}) as Native
  return (
    <article className="p-native panel" aria-label="Native ad" data-theme={ground === 'dark' ? 'dark' : 'light'}>
      {picture && <img src={withBasePath(String(picture.url))} alt="" />}
      <div>
        {native.sponsoredBy && <small>Sponsored by {native.sponsoredBy}</small>}
        <b dir="auto">{native.title}</b>
        {native.description && <p dir="auto">{native.description}</p>}
        <span className="p-native-foot row gap-12">
          {native.callToAction && <span className="p-native-action">{native.callToAction}</span>}
          {typeof native.rating === 'number' && <small>{native.rating} of 5</small>}
        </span>
      </div>
    </article>
  )
}

interface Native {
  readonly title?: string
  readonly description?: string
  readonly callToAction?: string
  readonly sponsoredBy?: string
  readonly rating?: number
}

interface NativeCardProps {
  readonly row: RowOf<'media'>
  readonly picture: RowOf<'asset'> | undefined
  /** What its place looks like. */
  readonly ground: Ground
}
