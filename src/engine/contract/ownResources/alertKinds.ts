/** What every console can alert to; more options stand in the console's own entries. */
export const alertKinds = {
  kind: 'choice',
  options: ['job_failed', 'key_expires', 'maker_left'],
  labels: {
    job_failed: 'A scheduled job failed',
    key_expires: 'An API key expires soon',
    maker_left: 'A former user’s key or connection is in use',
  },
} as const
