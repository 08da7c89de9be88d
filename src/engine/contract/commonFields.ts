import type { FieldSpec, Fields } from './fieldSpec.ts'
import type { Scope, States } from './resourceSpec.ts'

/** The fields that every resource has (domain.md 1.0), in the order of a record page. */
export function commonFields(scope: Scope, states: States | null, omit: readonly string[]): Fields {
  const all: Fields = {
    id: { kind: 'text', readOnly: true, label: 'ID', group: 'About' },
    ...(scope === 'organization' || scope === 'shared'
      ? {
          organization: {
            kind: 'reference',
            to: 'organization',
            immutable: true,
            required: scope === 'organization',
            group: 'About',
          },
        }
      : {}),
    name: { kind: 'text', required: true, min: 1, max: 240 },
    ...(states
      ? {
          status: { kind: 'choice', options: Object.keys(states.by), readOnly: true },
          draft: { kind: 'boolean', readOnly: true, group: 'About' },
          ...(states.approval ? { approval: approvalField } : {}),
        }
      : {}),
    ...(states?.transitions.some(({ at }) => at) ? { heldBack } : {}),
    code: {
      kind: 'text',
      max: 100,
      format: 'code',
      help: 'Your own ID, unique in the organization.',
      group: 'More',
    },
    labels: { kind: 'list', max: 20, maxLength: 50, group: 'More' },
    notes: { kind: 'text', max: 5000, lines: 3, group: 'More' },
    version: { kind: 'number', integer: true, readOnly: true, group: 'About' },
    createdAt: { kind: 'dateTime', readOnly: true, label: 'Created', group: 'About' },
    createdBy: { kind: 'text', readOnly: true, group: 'About' },
    updatedAt: { kind: 'dateTime', readOnly: true, label: 'Updated', group: 'About' },
    updatedBy: { kind: 'text', readOnly: true, group: 'About' },
    archivedAt: { kind: 'dateTime', readOnly: true, label: 'Archived', group: 'About' },
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !omit.includes(name)))
}

/** Why the clock could not make a transition whose moment has come, and when it tries again. */
const heldBack: FieldSpec = {
  kind: 'group',
  readOnly: true,
  label: 'Waiting',
  group: 'About',
  fields: {
    action: { kind: 'text', label: 'For' },
    reason: { kind: 'text', max: 500 },
    since: { kind: 'dateTime' },
    tryAt: { kind: 'dateTime', label: 'Next try' },
  },
}

/** Who submitted the row, and what came of it. */
const approvalField: FieldSpec = {
  kind: 'group',
  readOnly: true,
  group: 'Approval',
  fields: {
    state: {
      kind: 'choice',
      options: ['pending', 'approved', 'refused', 'withdrawn'],
      labels: { refused: 'Rejected' },
      tones: { pending: 'wait', approved: 'ok', refused: 'bad', withdrawn: 'idle' },
    },
    submittedBy: { kind: 'reference', to: 'user', or: 'service-account' },
    submittedAt: { kind: 'dateTime', label: 'Submitted' },
    decidedBy: { kind: 'reference', to: 'user' },
    decidedAt: { kind: 'dateTime', label: 'Decided' },
    reason: { kind: 'text', max: 500, lines: 2 },
    figures: { kind: 'json', byField: true, label: 'Approved up to' },
  },
}
