import type { ResourceInput } from '../../engine/contract/resourceSpec.ts'
import { entryTypes } from '../targeting/listEntries.ts'
import { targeting } from '../targeting/targeting.ts'
import { supply } from './lifeCycles.ts'
import { performanceRule, ruleRuns } from './performanceRule.ts'
import { uploads } from './uploads.ts'

/** A list of places or deals to buy or to avoid (domain.md 1.15): entered, imported, or found by a rule. */
export const inventorySet = {
  path: '/inventory/inventory-sets',
  label: 'Inventory list',
  plural: 'Inventory lists',
  menu: 'Inventory Sets',
  section: 'inventory',
  description: 'A list of places or deals to target or block, shared by many campaigns.',
  inPickers: { shows: ['mode', 'kind'] },
  managedBy: { run: ['campaign-manager', 'deal-manager', 'inventory-manager'], approve: ['deal-manager'] },
  states: { ...supply, initial: 'active' },
  fields: {
    mode: { kind: 'choice', options: ['allow', 'block'], default: 'allow', required: true },
    kind: {
      kind: 'choice',
      options: ['mixed', 'domains', 'apps', 'placements', 'deals'],
      default: 'mixed',
      required: true,
    },
    scope: { kind: 'choice', options: ['organization', 'account'], default: 'organization', required: true },
    account: { kind: 'reference', to: 'account', when: { scope: ['account'] }, required: true },
    appliedToAll: { kind: 'boolean', default: false, help: 'Every campaign in its scope uses it.' },
    items: {
      kind: 'objectList',
      item: 'Item',
      max: 100_000,
      group: 'Content',
      help: 'Add items or a rule, or import up to 1,000,000 entries on the Entries tab. Domains and store URLs are shortened to match bid requests.',
      fields: {
        type: { kind: 'choice', options: entryTypes, required: true },
        value: { kind: 'text', max: 255, required: true },
        status: {
          kind: 'choice',
          options: ['valid', 'invalid'],
          tones: { valid: 'ok', invalid: 'bad' },
          readOnly: true,
        },
      },
    },
    performanceRule,
    dynamicRule: { ...targeting, group: 'Content', help: 'Includes all current and future matches.' },
    counts: {
      kind: 'group',
      readOnly: true,
      group: 'Counts',
      fields: {
        domains: { kind: 'number', integer: true },
        apps: { kind: 'number', integer: true },
        placements: { kind: 'number', integer: true },
        imported: { kind: 'number', integer: true, label: 'Imported entries' },
        byRule: { kind: 'number', integer: true, label: 'Entries by rule' },
      },
    },
    ruleRuns,
    imports: {
      ...uploads,
      group: 'Imports',
      fields: { ...uploads.fields, at: { ...uploads.fields.at, label: 'Imported' } },
    },
    targetedBy: {
      kind: 'group',
      readOnly: true,
      group: 'Counts',
      fields: {
        included: { kind: 'number', integer: true, label: 'Included by' },
        excluded: { kind: 'number', integer: true, label: 'Excluded by' },
      },
    },
  },
  columns: ['name', 'status', 'mode', 'kind', 'scope', 'account', 'appliedToAll', 'targetedBy.included', 'updatedAt'],
  filters: ['mode', 'kind', 'scope', 'account', 'appliedToAll'],
  rules: [{ rule: 'atMostOne', fields: ['items', 'dynamicRule'] }],
  children: [{ resource: 'deal', by: 'inventorySets' }],
} as const satisfies ResourceInput
