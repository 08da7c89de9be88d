import type { ResourceInput } from '../contract/resourceSpec.ts'

/**
 * Who did what; written by the server in the transaction of each write (domain.md 1.35), as a chain for each organization
 * (`server/audit`).
 */
export const auditLog = {
  path: '/admin/audit',
  label: 'Audit log entry',
  plural: 'Audit log',
  menu: 'Audit Logs',
  section: 'admin',
  about: 'Who did what, when and from where. Nothing here can be changed or removed.',
  readOnly: true,
  omit: ['code', 'labels', 'notes'],
  fields: {
    at: { kind: 'dateTime' },
    action: {
      kind: 'choice',
      options: [
        'create',
        'update',
        'delete',
        'archive',
        'restore',
        'status_change',
        'login',
        'login_failed',
        'logout',
        'export',
        'role_change',
        'key_created',
        'key_refused',
        'password_reset',
        'password_change',
        'sessions_ended',
        'facts_received',
        'facts_withdrawn',
        'sign_on_linked',
        'sign_on_unlinked',
        'second_factor_added',
        'second_factor_removed',
        'recovery_codes_made',
        'passkey_added',
        'passkey_removed',
        'impersonate',
      ],
    },
    actor: {
      kind: 'group',
      fields: {
        kind: { kind: 'choice', options: ['user', 'service_account', 'system', 'support'] },
        id: { kind: 'text', max: 64, label: 'Actor ID' },
        name: { kind: 'text', max: 240, label: 'By' },
      },
    },
    onBehalfOf: { kind: 'text', max: 64 },
    entity: {
      kind: 'group',
      fields: {
        type: { kind: 'choice', vocabulary: 'resource', label: 'Kind' },
        id: { kind: 'text', max: 64, label: 'Row' },
        name: { kind: 'text', max: 240, label: 'Name' },
      },
    },
    changes: {
      kind: 'table',
      max: 1000,
      fields: { path: { kind: 'text', max: 255 }, old: { kind: 'json' }, new: { kind: 'json' } },
    },
    source: { kind: 'choice', options: ['ui', 'api', 'bulk', 'import', 'scheduler', 'webhook'], group: 'Request' },
    requestId: { kind: 'text', max: 64, label: 'Request ID', group: 'Request' },
    batchId: { kind: 'text', max: 100, label: 'Batch ID', group: 'Request' },
    ip: { kind: 'text', max: 64, group: 'Request' },
    userAgent: { kind: 'text', max: 500, group: 'Request' },
    reason: { kind: 'text', max: 500, group: 'Request' },
    sequence: { kind: 'number', integer: true, label: 'Entry', group: 'Integrity' },
    previousHash: { kind: 'text', max: 64, label: 'Hash of the entry before', group: 'Integrity' },
    hash: { kind: 'text', max: 64, group: 'Integrity' },
  },
  columns: ['at', 'actor.name', 'action', 'entity.type', 'entity.name', 'source', 'ip'],
  filters: ['at', 'actor.id', 'actor.kind', 'entity.type', 'entity.id', 'action', 'source', 'batchId', 'sequence'],
} as const satisfies ResourceInput
