import { defineSettings } from './settingSpec.ts'

/** What can be set about every console. */
export const ownSettings = defineSettings({
  'support-email': {
    label: 'Support email',
    help: 'Shown on the sign-in page and on error pages.',
    area: 'General',
    levels: ['platform'],
    value: { kind: 'text', format: 'email' },
    default: '',
  },
  'draft-archive-days': {
    label: 'Archive untouched drafts after',
    help: 'The archive sweep archives drafts that haven’t changed for this long.',
    area: 'Retention',
    levels: ['platform', 'organization'],
    value: { kind: 'number', integer: true, min: 7, max: 3650, unit: 'days' },
    default: 180,
  },
  'job-run-days': {
    label: 'Keep job runs for',
    help: 'Job runs that ended longer ago are deleted with their history, except those that the next run is compared with. The audit log keeps its entries.',
    area: 'Retention',
    levels: ['platform'],
    // Longer than a file of a run is ever kept.
    value: { kind: 'number', integer: true, min: 366, max: 3650, unit: 'days' },
    default: 400,
  },
  'history-days': {
    label: 'Keep history for',
    help: 'Versions that were made longer ago are deleted from the history of records. They can no longer be restored, and the bulk changes that made them can no longer be undone. The audit log keeps its entries.',
    area: 'Retention',
    levels: ['platform'],
    // A year's changes can always be looked at.
    value: { kind: 'number', integer: true, min: 366, max: 3650, unit: 'days' },
    default: 3650,
  },
})
