import type { SampleBook, SampleRow } from '../../../engine/server/sample/SampleBook.ts'

/** What an organization is alerted to: one rule of each kind. The host finds the alerts itself. */
export function addAlertRules(book: SampleBook, organization: SampleRow): void {
  const random = book.random(`alerts ${organization.slug}`)
  for (const [index, rule] of rules.entries()) {
    book.add('alert-rule', {
      organization: organization.id,
      status: 'active',
      recipients: 'all',
      urgent: false,
      ...rule,
      at: book.workday(70 - index * 3, random),
    })
  }
}

const rules = [
  { name: 'Pacing under 80%', kind: 'pacing_under', percent: 80 },
  { name: 'Daily budget gone by noon', kind: 'budget_early', goneBefore: 720, urgent: true },
  { name: 'Goals at risk', kind: 'goal_at_risk' },
  { name: 'Deals silent for 6 hours', kind: 'deal_silent', silentHours: 6 },
  { name: 'Rejected media', kind: 'media_rejected' },
  { name: 'Failed jobs', kind: 'job_failed' },
  { name: 'Keys that expire within two weeks', kind: 'key_expires', withinDays: 14 },
] as const
