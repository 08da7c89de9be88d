import type { EventRules } from './EventRule.ts'

/** What happens in every console. */
export const systemEvents: EventRules = {
  'job.failed': { entity: 'job-run', becomes: { status: ['failed'] } },
}
