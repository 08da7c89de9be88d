import { defineResources } from '../../engine/contract/defineConsole.ts'
import { alertChoices } from './alerts.ts'
import { dimensionChoice, metricChoice } from './reportChoices.ts'

/** Who may sign in and do what (domain.md 1.26–1.32): what advertising adds to that. */
export const people = defineResources({
  user: { fields: alertChoices },
  group: {},
  organization: {
    description: 'Whom people, campaigns and money belong to.',
    before: 'reportingCurrency',
    fields: {
      type: {
        kind: 'choice',
        options: ['platform_operator', 'seller', 'buyer', 'curator'],
        default: 'buyer',
        required: true,
        help: 'New deals start on this side: a buyer’s to buy, all others’ to sell, and a curator’s as auction packages.',
      },
    },
    columns: ['name', 'slug', 'status', 'type', 'domain', 'reportingCurrency', 'timezone', 'updatedAt'],
    filters: ['type', 'reportingCurrency', 'domain'],
  },
  role: {
    before: 'permissions',
    fields: {
      builtIn: { help: 'Comes with Astrolabe and can’t be edited.' },
      metrics: {
        kind: 'choices',
        ...metricChoice,
        group: 'Limits',
        help: 'Shows these metrics only, in reports, exports and live figures, and no fields about the others. Empty: all.',
      },
      dimensions: {
        kind: 'choices',
        ...dimensionChoice,
        group: 'Limits',
        help: 'Breaks figures down and filters them by these only. Empty: all.',
      },
    },
  },
  'role-binding': {
    narrowedBy: 'accounts',
    fields: {
      accounts: {
        kind: 'references',
        to: 'account',
        max: 100,
        immutable: true,
        label: 'Only these accounts',
        help: 'Shows campaigns, media and delivery of these advertisers only, and lets nothing be changed. Empty: everything.',
      },
    },
  },
  'platform-role-binding': {},
  'service-account': { children: [{ resource: 'fact-batch', by: 'serviceAccount' }] },
})
