import { defineSettings } from '../../engine/contract/settingSpec.ts'

/** What can be set about the product (domain.md 1.37); what every console has beside it is in `ownSettings`. */
export const settings = defineSettings({
  'pacing-low': {
    label: 'Underdelivering below',
    help: 'Of what is planned by now. What delivers less is marked as underdelivering and needs attention.',
    area: 'Alerts',
    levels: ['platform', 'organization', 'account'],
    value: { kind: 'percent', min: 0, max: 100 },
    default: 80,
  },
  'pacing-high': {
    label: 'Overdelivering above',
    help: 'Of what is planned by now. What delivers more is marked as overdelivering and needs attention.',
    area: 'Alerts',
    levels: ['platform', 'organization', 'account'],
    value: { kind: 'percent', min: 100, max: 300 },
    default: 125,
  },
  'week-start': {
    label: 'Week starts on',
    help: 'The first day of weeks in reports.',
    area: 'Reporting',
    levels: ['platform', 'organization'],
    value: { kind: 'choice', options: ['monday', 'sunday', 'saturday'] },
    default: 'monday',
  },
  'currency-rates': {
    label: 'Currency rates',
    help: 'What one unit of each currency is worth in US dollars. Reports in one currency convert with these rates.',
    area: 'Reporting',
    levels: ['platform'],
    value: {
      kind: 'group',
      fields: {
        day: { kind: 'date', required: true, label: 'As of' },
        rates: {
          kind: 'table',
          item: 'Rate',
          required: true,
          max: 200,
          fields: {
            currency: { kind: 'choice', vocabulary: 'currency', required: true },
            rate: { kind: 'number', min: 0.000001, max: 1_000_000, required: true, label: 'US dollars' },
          },
        },
      },
    },
    default: { day: '2026-11-01', rates: [] },
  },
  'loss-reason-names': {
    label: 'Exchange-specific loss reasons',
    help: 'What reports call the loss reason codes from 500 on, which each exchange defines itself.',
    area: 'Reporting',
    levels: ['platform', 'organization'],
    value: {
      kind: 'table',
      item: 'Loss reason',
      max: 500,
      fields: {
        code: { kind: 'number', integer: true, min: 500, max: 9999, required: true },
        name: { kind: 'text', min: 1, max: 100, required: true },
      },
    },
    default: [],
  },
  'campaign-name-pattern': {
    label: 'Campaign names',
    help: 'New names must follow it. {account}, {type}, and {year} (of the start) stand for the campaign’s own; other words in braces stand for any text.',
    area: 'Naming',
    levels: ['platform', 'organization', 'account'],
    value: { kind: 'text', max: 200 },
    default: '',
  },
  'line-item-name-pattern': {
    label: 'Line item names',
    help: 'New names must follow it. {campaign}, {strategy}, and {type} stand for the line item’s own; other words in braces stand for any text.',
    area: 'Naming',
    levels: ['platform', 'organization', 'account'],
    value: { kind: 'text', max: 200 },
    default: '',
  },
  'report-file-days': {
    label: 'Keep report files for',
    help: 'Files of reports and exports can be downloaded for this long.',
    area: 'Retention',
    levels: ['platform', 'organization'],
    value: { kind: 'number', integer: true, min: 1, max: 365, unit: 'days' },
    default: 30,
  },
  'inventory-set-items': {
    label: 'Items in an inventory set',
    help: 'How many items an inventory set may have.',
    area: 'Limits',
    levels: ['platform', 'organization'],
    value: { kind: 'number', integer: true, min: 1, max: 100_000 },
    default: 100_000,
  },
})
