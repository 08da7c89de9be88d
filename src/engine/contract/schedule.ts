import { t } from '../texts/t.ts'
import type { Fields } from './fieldSpec.ts'

/** When something repeats (domain.md 1.39). */
export const scheduleFields: Fields = {
  frequency: {
    kind: 'choice',
    options: ['once', 'daily', 'weekly', 'semi_monthly', 'monthly', 'quarterly'],
    required: true,
    default: 'daily',
  },
  time: { kind: 'text', required: true, max: 5, default: '06:00', help: t('Time of day, HH:MM.') },
  weekdays: {
    kind: 'choices',
    options: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    when: { frequency: ['weekly'] },
    required: true,
  },
  dayOfMonth: {
    kind: 'number',
    integer: true,
    min: 1,
    max: 31,
    when: { frequency: ['monthly', 'quarterly'] },
    required: true,
  },
  timezone: { kind: 'choice', vocabulary: 'timezone', required: true, default: 'UTC' },
  startOn: { kind: 'date', label: t('First day') },
  endOn: { kind: 'date', label: t('Last day') },
}
