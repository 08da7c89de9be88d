import type { EventRules } from './EventRule.ts'

/** What happens in every console. */
export const systemEvents: EventRules = {
  'alert.raised': { entity: 'alert', becomes: { status: ['open'] } },
  'alert.resolved': { entity: 'alert', becomes: { status: ['resolved'] } },
  'job.failed': { entity: 'job-run', becomes: { status: ['failed'] } },
}
