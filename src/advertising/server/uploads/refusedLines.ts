import { artifactUrls } from '../../../engine/server/jobs/artifactUrls.ts'
import type { MadeFile, Work, WorkResult } from '../../../engine/server/jobs/jobKind.ts'
import type { ChecksummedFile } from '../reporting/ChecksummedFile.ts'

/** Keeps the file of an upload's refused lines for 30 days, for the run to offer; nothing where no line was refused. */
export async function refusedLines(
  { run, context }: Work,
  refused: ChecksummedFile,
  uploaded: string,
): Promise<Pick<WorkResult, 'file' | 'fields'>> {
  if (refused.rows === 0) return {}
  const { checksum, bytes } = await refused.keep()
  const fileName = `${uploaded.replace(/\.[a-z]{1,5}$/i, '')} rejected lines.csv`
  const file: MadeFile = { checksum, bytes, fileName, contentType: 'text/csv' }
  const expiresAt = new Date(context.clock().getTime() + retentionDays * 86_400_000).toISOString()
  return { file, fields: { bytes, expiresAt, ...artifactUrls(run.id, { file, parts: [] }) } }
}

const retentionDays = 30
