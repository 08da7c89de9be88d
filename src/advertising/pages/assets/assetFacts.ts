import type { EntityRow } from '../../../engine/contract/api.ts'
import { type FileKind, fileTypes } from '../../../engine/contract/fileTypes.ts'
import { formatBytes } from '../../../engine/kit/formatNumber.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { t } from '../../../engine/texts/t.ts'

/** `PNG · 300 × 250 · 12 kB`: what a file is, in one line. */
export function assetFacts(row: EntityRow): string {
  const { mime, kind, width, height, sizeBytes } = row
  const type = Object.values(fileTypes).find(one => one.mime === mime)?.name
  const named = Object.entries(kindNames).find(([key]) => key === kind)?.[1]
  return [
    type ?? named ?? (typeof mime === 'string' ? mime : ''),
    typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : '',
    typeof sizeBytes === 'number' ? formatBytes(sizeBytes) : '',
  ]
    .filter(part => part !== '')
    .join(' · ')
}

const kindNames: Readonly<Record<FileKind, string>> = {
  image: t('Image'),
  video: t('Video'),
  audio: t('Audio'),
  html_zip: t('HTML5 ZIP'),
  captions: t('Captions'),
}

/** `0:10`, `1:02:03`; nothing where there is no duration. */
export function clockOf({ durationMs }: EntityRow): string | null {
  if (typeof durationMs !== 'number' || durationMs <= 0) return null
  const seconds = Math.max(1, Math.round(durationMs / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** An image of the asset that is small enough for a tile: its thumbnail, or itself. */
export function imageOf({ kind, url, thumbnailUrl, sizeBytes }: EntityRow): string | null {
  if (typeof thumbnailUrl === 'string' && thumbnailUrl) return withBasePath(thumbnailUrl)
  const itself = kind === 'image' && typeof url === 'string' && url !== '' && Number(sizeBytes) < 1_000_000
  return itself ? withBasePath(String(url)) : null
}
