import { archiveSweep } from './archiveSweep.ts'
import type { JobKind } from './jobKind.ts'
import { reportJob } from './reportJob.ts'

/** What each kind of job does; the catalogue offers exactly these. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  archive_sweep: archiveSweep,
  export: reportJob,
  report: reportJob,
}
