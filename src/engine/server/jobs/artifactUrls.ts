import { apiBase } from '../../contract/api.ts'
import type { Row } from '../store/Store.ts'
import type { MadeFile } from './jobKind.ts'

/** Where what a run has made is answered. The addresses name the files, so that a run needs no further fields. */
export function artifactUrls(
  run: string,
  { file, parts }: { readonly file: MadeFile; readonly parts: readonly string[] },
): { readonly downloadUrl: string; readonly dataUrls: readonly string[] } {
  const base = `${apiBase}/job-run/${encodeURIComponent(run)}`
  return {
    downloadUrl: `${base}/download?${new URLSearchParams({ file: file.fileName, sha256: file.checksum })}`,
    dataUrls: parts.map((checksum, part) => `${base}/data/${part}?${new URLSearchParams({ sha256: checksum })}`),
  }
}

/** The file that a run's own address names; null where it names none. */
export function artifactAt(url: unknown): { readonly checksum: string; readonly fileName: string } | null {
  const params = new URLSearchParams(typeof url === 'string' ? url.slice(url.indexOf('?') + 1) : '')
  const checksum = params.get('sha256') ?? ''
  return /^[0-9a-f]{64}$/.test(checksum) ? { checksum, fileName: params.get('file') ?? 'data.json' } : null
}

/** The files that a run needs, for whoever clears away what nobody needs. */
export function artifactsOf({ downloadUrl, dataUrls }: Row): readonly string[] {
  const urls = [downloadUrl, ...(Array.isArray(dataUrls) ? dataUrls : [])]
  return urls.flatMap(url => artifactAt(url)?.checksum ?? [])
}
