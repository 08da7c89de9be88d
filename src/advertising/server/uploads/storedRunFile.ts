import { artifactUrls } from '../../../engine/server/jobs/artifactUrls.ts'
import type { MadeFile, Work, WorkResult } from '../../../engine/server/jobs/jobKind.ts'

/** A CSV file that a run has kept, for 30 days. */
export function storedRunFile(
  { run, context }: Pick<Work, 'run' | 'context'>,
  { checksum, bytes }: { readonly checksum: string; readonly bytes: number },
  fileName: string,
): Pick<WorkResult, 'file' | 'fields'> {
  const file: MadeFile = { checksum, bytes, fileName, contentType: 'text/csv' }
  const expiresAt = new Date(context.clock().getTime() + retentionDays * 86_400_000).toISOString()
  return { file, fields: { bytes, expiresAt, ...artifactUrls(run.id, { file, parts: [] }) } }
}

const retentionDays = 30
