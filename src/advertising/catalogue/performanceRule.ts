import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'
import { environments } from '../reporting/factShape.ts'
import { listRuleLimits, ruleComparisons, ruleMetrics } from '../reporting/listRule.ts'
import { entryTypes } from '../targeting/listEntries.ts'
import { metricChoice } from './reportChoices.ts'

/** What of reported delivery makes something an entry of an inventory list; it is found anew each day. */
export const performanceRule = {
  kind: 'group',
  group: 'Performance rule',
  help: 'Adds items that meet all conditions and removes items that no longer do. Runs daily. Entries you add yourself stay.',
  fields: {
    entryType: { kind: 'choice', options: entryTypes, label: 'Entry type' },
    days: {
      kind: 'number',
      integer: true,
      min: 1,
      max: listRuleLimits.days,
      unit: 'days',
      label: 'Lookback',
      help: 'The number of days of delivery to include, up to today (UTC). Leave empty for 30.',
    },
    environments: { kind: 'choices', options: environments, help: 'Leave empty for all.' },
    publishers: {
      kind: 'references',
      to: 'publisher',
      max: listRuleLimits.publishers,
      label: 'Publishers',
      help: 'Leave empty for all.',
    },
    currency: {
      kind: 'choice',
      vocabulary: 'currency',
      help: 'Required for conditions on amounts. Other currencies are converted.',
    },
    conditions: {
      kind: 'objectList',
      item: 'Condition',
      input: 'listRule',
      max: listRuleLimits.conditions,
      help: 'Enter rates as percentages and amounts in the rule’s currency.',
      fields: {
        metric: {
          kind: 'choice',
          options: ruleMetrics,
          labels: Object.fromEntries(ruleMetrics.map(key => [key, metricChoice.labels[key]])) as Record<
            (typeof ruleMetrics)[number],
            string
          >,
          required: true,
        },
        comparison: { kind: 'choice', options: ruleComparisons, default: 'at_least', required: true },
        value: { kind: 'number', min: 0, max: 1_000_000_000_000, required: true },
      },
    },
  },
} as const satisfies FieldSpec

/** The last checks of a list's rule, and what came and went. */
export const ruleRuns = {
  kind: 'objectList',
  readOnly: true,
  group: 'Performance rule',
  label: 'Rule checks',
  fields: {
    at: { kind: 'dateTime', label: 'Checked' },
    matched: { kind: 'number', integer: true, label: 'Matches' },
    added: { kind: 'number', integer: true },
    removed: { kind: 'number', integer: true },
    run: { kind: 'reference', to: 'job-run' },
  },
} as const satisfies FieldSpec
