import { limits } from '../../contract/query.ts'
import { failures, type Json, ok, requestedWith, signedIn, text } from './operation.ts'

/** Rows of several resources in one call. */
export const treeOperation: Json = {
  ...signedIn(
    'writeTree',
    'Create, duplicate, and update related rows of several resources, in order',
    { ...ok('What became of each row, in the order of the rows', 'TreeAnswer'), ...failures(409, 413, 415, 429) },
    [
      requestedWith,
      { $ref: '#/components/parameters/dryRun' },
      {
        name: 'X-Batch-Id',
        in: 'header',
        description:
          'A UUID of version 7, needed unless it is a dry run. Sent again under the same one, nothing is created or changed twice.',
        schema: { ...text, format: 'uuid' },
      },
    ],
  ),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['rows'],
          properties: {
            rows: {
              type: 'array',
              minItems: 1,
              maxItems: limits.treeRows,
              items: {
                type: 'object',
                required: ['ref', 'entity', 'values'],
                properties: {
                  ref: { ...text, maxLength: 100, description: 'What other rows of the batch call it.' },
                  entity: text,
                  id: { ...text, description: 'The row that is changed. Without it a row is created.' },
                  version: { type: 'integer', description: 'Of the row that is changed; another one is refused.' },
                  from: { ...text, description: 'The row that a new one is a copy of.' },
                  values: {
                    type: 'object',
                    description:
                      'By field or path, as in a bulk change. A reference to a row that the batch creates is `{ "ref": … }`; a new row may name one further down in the same call.',
                  },
                },
              },
            },
            whole: { type: 'boolean', default: false, description: 'All rows are saved, or none.' },
          },
        },
      },
    },
  },
}
