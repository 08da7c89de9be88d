import { defineResources } from '../../engine/contract/defineConsole.ts'
import type { MetricKey } from '../reporting/metrics.ts'
import { alertChoices } from './alerts.ts'
import { dimensionChoice, metricChoice } from './reportChoices.ts'

/** Who may sign in and do what (domain.md 1.26–1.32): what advertising adds to that. */
export const people = defineResources({
  user: { fields: alertChoices },
  group: {},
  organization: {
    description: 'The company that users, campaigns, and money belong to.',
    before: 'reportingCurrency',
    fields: {
      type: {
        kind: 'choice',
        options: ['platform_operator', 'seller', 'buyer', 'curator'],
        default: 'buyer',
        required: true,
        help: 'Sets the side of new deals: buyers buy, all others sell, and curators start with auction packages.',
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
        help: 'Shows only these metrics in reports, exports, and live data, and hides fields about others. Leave empty for all.',
      },
      dimensions: {
        kind: 'choices',
        ...dimensionChoice,
        group: 'Limits',
        help: 'Only these dimensions can break down and filter metrics. Leave empty for all.',
      },
    },
  },
  'role-binding': {
    narrowedBy: 'accounts',
    // A flat fee is divided over all that bought: who sees some accounts alone isn't told what falls on them.
    narrowedHides: ['curationFee'] satisfies readonly MetricKey[],
    fields: {
      accounts: {
        kind: 'references',
        to: 'account',
        max: 100,
        immutable: true,
        label: 'Only these accounts',
        help: 'Shows only these advertisers’ campaigns, creatives, and delivery, read-only. Leave empty for everything.',
      },
    },
  },
  'platform-role-binding': {},
  'service-account': { children: [{ resource: 'fact-batch', by: 'serviceAccount' }] },
})
