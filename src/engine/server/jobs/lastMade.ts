import type { Reads, Row } from '../store/Store.ts'

/** The newest run of a job that made something: with its file the next one is compared, where the job sends only what differs. */
export async function lastMade(reads: Reads, job: string): Promise<Row | null> {
  const { rows } = await reads.list('job-run', {
    scope: 'all',
    where: [
      { column: 'job', op: 'in', values: [job] },
      { column: 'status', op: 'in', values: ['succeeded', 'partial'] },
    ],
    order: [{ column: 'finishedAt', direction: 'desc' }],
    limit: 1,
    countTo: 1,
  })
  return rows[0] ?? null
}
