import { defineResources } from '../../engine/contract/defineConsole.ts'

const kinds = {
  options: ['pacing_under', 'budget_early', 'goal_at_risk', 'deal_silent', 'media_rejected'],
  labels: {
    pacing_under: 'A campaign is pacing behind plan',
    budget_early: 'A daily budget is spent early',
    goal_at_risk: 'A goal is at risk',
    deal_silent: 'A deal is silent',
    media_rejected: 'A creative is rejected',
  },
} as const

/** What advertising alerts to, beside what every console does. */
export const alerts = defineResources({
  'alert-rule': {
    before: 'withinDays',
    fields: {
      kind: kinds,
      percent: {
        kind: 'percent',
        min: 1,
        max: 99,
        default: 80,
        label: 'Pacing below',
        when: { kind: ['pacing_under'] },
        required: true,
        help: 'Percent of planned delivery to date. Not checked in the first 10% of a flight.',
      },
      silentHours: {
        kind: 'number',
        integer: true,
        min: 1,
        max: 168,
        default: 6,
        unit: 'hours',
        label: 'No impressions for',
        when: { kind: ['deal_silent'] },
        required: true,
        help: 'Time without impressions, based on the delivery reported so far.',
      },
      goneBefore: {
        kind: 'number',
        clock: true,
        integer: true,
        min: 60,
        max: 1439,
        default: 720,
        label: 'Spent before',
        when: { kind: ['budget_early'] },
        required: true,
        help: 'In the campaign’s time zone.',
      },
    },
    columns: ['name', 'status', 'kind', 'percent', 'silentHours', 'goneBefore', 'recipients', 'urgent', 'updatedAt'],
  },
  alert: { fields: { kind: kinds } },
})

/** For the preferences of users. */
export const alertChoices = { alertMails: kinds, alertMutes: kinds }
