import type { ResourceInput } from '../resourceSpec.ts'

/** A view of a list, or a set of columns, that somebody shares with their organization. Views of one's own are preferences. */
export const savedView = {
  path: '/admin/saved-views',
  label: 'Saved view',
  plural: 'Saved views',
  menu: 'Saved Views',
  section: 'admin',
  description: 'Filters, sort order, and columns of a list, shared with the organization.',
  omit: ['code', 'labels', 'notes'],
  fields: {
    name: { kind: 'text', max: 60, required: true },
    page: {
      kind: 'text',
      max: 200,
      required: true,
      immutable: true,
      help: 'The path of the list that this view belongs to.',
    },
    search: {
      kind: 'text',
      max: 4000,
      label: 'Filters and sort',
      help: 'The query of the list’s URL, such as status=active&sort=asc(name).',
    },
    columns: { kind: 'list', max: 100, maxLength: 100, help: 'In the order shown.' },
  },
  columns: ['name', 'page', 'updatedAt', 'updatedBy'],
  filters: ['page'],
  unique: [['page', 'name']],
  sample: {
    page: { pattern: '/admin/users' },
    search: [''],
  },
} as const satisfies ResourceInput
