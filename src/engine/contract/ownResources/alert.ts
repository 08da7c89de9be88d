import type { ResourceInput } from '../resourceSpec.ts'
import { alertKinds } from './alertKinds.ts'

/** What was found by a rule: one for each row, open until its cause is gone. People are told in their inboxes. */
export const alert = {
  path: '/admin/alerts',
  label: 'Alert',
  plural: 'Alerts',
  section: 'admin',
  description: 'Problems found by alert rules. Ended alerts are kept for 90 days.',
  readOnly: true,
  states: {
    initial: 'open',
    by: { open: 'bad', resolved: 'ok' },
    ranks: [['open'], ['resolved']],
    transitions: [{ action: 'resolve', label: 'Resolve', from: ['open'], to: 'resolved', verb: 'system' }],
    deletable: [],
  },
  omit: ['code', 'labels', 'notes'],
  fields: {
    rule: { kind: 'reference', to: 'alert-rule', required: true },
    kind: { ...alertKinds, label: 'Alert' },
    record: {
      kind: 'group',
      label: 'About',
      refers: { entity: 'type', id: 'id', name: 'name' },
      fields: {
        type: { kind: 'choice', vocabulary: 'resource', label: 'Resource' },
        id: { kind: 'text', max: 64, label: 'Row' },
        name: { kind: 'text', max: 240, label: 'Name' },
      },
    },
    detail: { kind: 'text', max: 500, label: 'Cause' },
    advice: { kind: 'text', max: 500, label: 'What to do' },
    urgent: { kind: 'boolean' },
    assignee: { kind: 'reference', to: 'user', label: 'Assigned to' },
    resolvedAt: { kind: 'dateTime', label: 'Ended' },
  },
  columns: ['name', 'status', 'kind', 'detail', 'assignee', 'createdAt', 'resolvedAt'],
  filters: ['rule', 'kind', 'record.type', 'record.id', 'urgent', 'assignee', 'resolvedAt'],
} as const satisfies ResourceInput
