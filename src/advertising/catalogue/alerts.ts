import { defineResources } from '../../engine/contract/defineConsole.ts'

const kinds = {
  options: ['pacing_under', 'budget_early', 'goal_at_risk', 'deal_silent', 'media_rejected'],
  labels: {
    pacing_under: 'A campaign paces behind plan',
    budget_early: 'A day’s budget is gone early',
    goal_at_risk: 'A goal is at risk',
    deal_silent: 'A deal is silent',
    media_rejected: 'Media is rejected',
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
        label: 'Pacing under',
        when: { kind: ['pacing_under'] },
        required: true,
        help: 'Of what is planned by now. Not in the first tenth of a flight.',
      },
      silentHours: {
        kind: 'number',
        integer: true,
        min: 1,
        max: 168,
        default: 6,
        unit: 'hours',
        label: 'Silent for',
        when: { kind: ['deal_silent'] },
        required: true,
        help: 'Without an impression, as far as delivery is known.',
      },
      goneBefore: {
        kind: 'number',
        clock: true,
        integer: true,
        min: 60,
        max: 1439,
        default: 720,
        label: 'Gone before',
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
