import { limits } from '../../contract/query.ts'

/** The body of `PATCH /{entity}`: changes of rows, or the batch that is undone. */
export const bulkBody = {
  type: 'object',
  anyOf: [{ required: ['changes'] }, { required: ['each'] }, { required: ['undo'] }],
  properties: {
    ids: { type: 'array', items: { type: 'string' }, maxItems: limits.ids },
    filter: { type: 'object', description: "The list's own parameters." },
    changes: {
      type: 'object',
      description: [
        'New values by field, or by path into groups and into all rows of a table: `address.city`, `contacts.email`.',
        'Instead of a value, a change of what each row has.',
        'Money, numbers, percentages, and durations: `{"add": -5}` in the field\'s own unit, or `{"percent": 10}`.',
        'Lists: `{"add": […], "remove": […]}`. Of a table, rows are removed that have all values of an entry.',
        'Texts, and each text of a list: `{"find": "Q3", "replace": "Q4", "ignoreCase": true}`.',
        'Dates: `{"days": 7}`; the time of day stays, in the row\'s time zone.',
      ].join(' '),
    },
    each: {
      type: 'object',
      additionalProperties: { type: 'object' },
      description: `By id, up to ${limits.ids}: the changes of that row alone, instead of the same changes to all.`,
    },
    together: {
      type: 'boolean',
      description: 'All rows change, or, where one is refused, none. Not where files are fetched for a row.',
    },
    versions: {
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'By id: the versions that the change is meant for. A row that has another one by now is refused.',
    },
    undo: { type: 'string', maxLength: 100, description: 'Put back what this batch changed and nobody changed since.' },
    skip: { type: 'integer', minimum: 0, description: 'Of an undo: `next` of the answer before.' },
  },
}
