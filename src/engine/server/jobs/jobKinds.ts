import { destinationTest } from '../hooks/destination.ts'
import { archiveSweep } from './archiveSweep.ts'
import type { JobKind } from './jobKind.ts'
import { makeTestFile } from './makeTestFile.ts'

/** What each kind of job does that every console has; a product has more. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  archive_sweep: archiveSweep,
  [destinationTest]: makeTestFile,
}
