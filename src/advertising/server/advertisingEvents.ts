import type { EventRules } from '../../engine/server/events/EventRule.ts'

/** What happens in advertising that has a name of its own; `webhook.events` of the catalogue offers it. */
export const advertisingEvents: EventRules = {
  'campaign.limit_reached': {
    entity: 'campaign',
    becomes: { deliveryState: ['credit_used_up', 'safety_budget_spent'] },
  },
  'deal.negotiation_changed': { entity: 'deal', changes: ['negotiation'] },
  'media.review_changed': { entity: 'media', changes: ['review'] },
  'asset.ready': { entity: 'asset', becomes: { status: ['ready'] } },
  'report.ready': {
    entity: 'job-run',
    becomes: { status: ['succeeded', 'partial'] },
    where: { kind: ['report'] },
  },
  'report.failed': { entity: 'job-run', becomes: { status: ['failed'] }, where: { kind: ['report'] } },
}
