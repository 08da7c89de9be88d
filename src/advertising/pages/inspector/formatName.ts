import type { VastSummary } from '../../vast/vastInspection.ts'

/** `4.2`, `DAAST 1.0`: what a document calls itself; VAST goes without saying. */
export function versionName({ format, version }: Pick<VastSummary, 'format' | 'version'>): string {
  return format === 'VAST' ? version : `${format} ${version}`.trim()
}
