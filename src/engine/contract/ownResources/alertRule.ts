import type { ResourceInput } from '../resourceSpec.ts'
import { alertKinds } from './alertKinds.ts'

/** What people are alerted to. A console adds kinds of its own, with what each asks for, and hands the server how to find them. */
export const alertRule = {
  path: '/admin/alert-rules',
  label: 'Alert rule',
  plural: 'Alert rules',
  menu: 'Alert Rules',
  section: 'admin',
  description:
    'Defines what triggers an alert and who receives it. Alerts end automatically when the cause is resolved.',
  states: {
    initial: 'active',
    by: { active: 'ok', paused: 'warn' },
    ranks: [['active'], ['paused']],
    transitions: [
      { action: 'pause', label: 'Pause', from: ['active'], to: 'paused', verb: 'activate' },
      { action: 'resume', label: 'Resume', from: ['paused'], to: 'active', verb: 'activate' },
    ],
    deletable: ['active', 'paused'],
  },
  fields: {
    kind: { ...alertKinds, default: 'job_failed', required: true, immutable: true, label: 'Alert when' },
    withinDays: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 90,
      default: 14,
      unit: 'days',
      label: 'Days before',
      when: { kind: ['key_expires'] },
      required: true,
    },
    recipients: {
      kind: 'choice',
      options: ['all', 'chosen'],
      labels: { all: 'Everyone who can see it', chosen: 'Chosen users and groups' },
      default: 'all',
      required: true,
      group: 'Recipients',
      help: 'Users get alerts only about items they can see. They choose on their account page which alerts are emailed.',
    },
    users: { kind: 'references', to: 'user', max: 200, when: { recipients: ['chosen'] }, group: 'Recipients' },
    groups: { kind: 'references', to: 'group', max: 50, when: { recipients: ['chosen'] }, group: 'Recipients' },
    urgent: {
      kind: 'boolean',
      default: false,
      group: 'Recipients',
      help: 'Emailed immediately, even during quiet hours and to users who get a daily digest.',
    },
  },
  columns: ['name', 'status', 'kind', 'recipients', 'urgent', 'updatedAt'],
  filters: ['kind', 'recipients', 'urgent', 'users', 'groups'],
  children: [{ resource: 'alert', by: 'rule' }],
} as const satisfies ResourceInput
