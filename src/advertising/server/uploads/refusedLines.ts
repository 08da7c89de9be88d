import type { Work, WorkResult } from '../../../engine/server/jobs/jobKind.ts'
import type { ChecksummedFile } from '../reporting/ChecksummedFile.ts'
import { storedRunFile } from './storedRunFile.ts'

/** Keeps the file of an upload's refused lines, for the run to offer; nothing where no line was refused. */
export async function refusedLines(
  work: Work,
  refused: ChecksummedFile,
  uploaded: string,
): Promise<Pick<WorkResult, 'file' | 'fields'>> {
  if (refused.rows === 0) return {}
  return storedRunFile(work, await refused.keep(), `${uploaded.replace(/\.[a-z]{1,5}$/i, '')} rejected lines.csv`)
}
