import type { ResourceInput } from '../resourceSpec.ts'

/** What somebody has set in place of the defaults that the console's `settings` declare (domain.md 1.37). */
export const setting = {
  path: '/admin/settings',
  label: 'Setting',
  plural: 'Settings',
  section: 'admin',
  description: 'Change how the console behaves, for the whole platform or for one organization.',
  scope: 'shared',
  omit: ['code', 'labels', 'notes'],
  fields: {
    name: { kind: 'text', max: 240, readOnly: true, help: 'The name in the setting’s declaration.' },
    key: { kind: 'text', format: 'slug', max: 100, required: true, immutable: true },
    scope: {
      kind: 'choice',
      label: 'Level',
      options: ['platform', 'organization'],
      default: 'organization',
      required: true,
      immutable: true,
    },
    value: { kind: 'json', required: true },
    area: { kind: 'text', max: 100, readOnly: true },
    place: {
      kind: 'text',
      max: 100,
      readOnly: true,
      label: 'Set for',
      help: '“platform”, or the ID of the record that it applies to.',
    },
  },
  columns: ['name', 'key', 'scope', 'organization', 'updatedAt', 'updatedBy'],
  filters: ['key', 'scope', 'area', 'place'],
  unique: [['key', 'place']],
} as const satisfies ResourceInput
