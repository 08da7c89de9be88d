/** What every console can alert to; more options stand in the console's own entries. */
export const alertKinds = {
  kind: 'choice',
  options: ['job_failed', 'key_expires'],
  labels: { job_failed: 'A scheduled job failed', key_expires: 'An API key expires soon' },
} as const
