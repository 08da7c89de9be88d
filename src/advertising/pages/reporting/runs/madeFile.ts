import type { RowOf } from '../../../../../resources.config.ts'
import { withBasePath } from '../../../../engine/providers/basePath.ts'
import { t } from '../../../../engine/texts/t.ts'

/** The file that a run has made, by the name that its address says; null where it made none. */
export function madeFile({ downloadUrl, checksum }: RowOf<'job-run'>): MadeFile | null {
  if (typeof downloadUrl !== 'string' || !downloadUrl) return null
  const name = new URLSearchParams(downloadUrl.slice(downloadUrl.indexOf('?') + 1)).get('file')
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name ?? '')?.[1]
  return {
    url: withBasePath(downloadUrl),
    name: name || t('The file'),
    format: ending ? ending.toUpperCase() : t('File'),
    checksum: typeof checksum === 'string' ? checksum : '',
  }
}

export interface MadeFile {
  readonly url: string
  readonly name: string
  /** `CSV`. */
  readonly format: string
  /** SHA-256; empty where it isn't known. */
  readonly checksum: string
}
