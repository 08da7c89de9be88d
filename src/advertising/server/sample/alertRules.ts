import { iso, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'

/** What an organization is alerted to: one rule of each kind. The host finds the alerts itself. */
export function addAlertRules(builder: SampleBuilder, organization: SampleRow): void {
  const random = builder.random(`alerts ${organization.slug}`)
  for (const [index, rule] of rules.entries()) {
    const made = builder.add('alert-rule', {
      organization: organization.id,
      status: 'active',
      recipients: 'all',
      urgent: false,
      ...rule,
      at: builder.workday(70 - index * 3, random),
    })
    if (rule.kind === 'deal_silent') addEnded(builder, made)
  }
}

/** Deals that were silent once, and deliver again. */
function addEnded(builder: SampleBuilder, rule: SampleRow): void {
  const deals = builder.of('deal', String(rule.organization)).filter(({ status }) => status === 'active')
  for (const [index, deal] of deals.slice(0, 3).entries()) {
    const began = builder.day(-12 + index * 3, 4)
    builder.add('alert', {
      organization: String(rule.organization),
      name: `A deal is silent: ${deal.name}`,
      status: 'resolved',
      rule: rule.id,
      kind: 'deal_silent',
      record: { type: 'deal', id: deal.id, name: deal.name },
      detail: 'No impressions for 6 hours. Bid requests: 0, bids: 0, wins: 0.',
      advice: 'Ask the partner whether they send bid requests with this deal ID.',
      urgent: false,
      resolvedAt: iso(new Date(began.getTime() + 5 * 3_600_000)),
      at: began,
      by: 'system',
    })
  }
}

const rules = [
  { name: 'Pacing under 80%', kind: 'pacing_under', percent: 80 },
  { name: 'Daily budget gone by noon', kind: 'budget_early', goneBefore: 720, urgent: true },
  { name: 'Goals at risk', kind: 'goal_at_risk' },
  { name: 'Deals silent for 6 hours', kind: 'deal_silent', silentHours: 6 },
  { name: 'Rejected creatives', kind: 'media_rejected' },
  { name: 'Failed jobs', kind: 'job_failed' },
  { name: 'Keys that expire within two weeks', kind: 'key_expires', withinDays: 14 },
] as const
