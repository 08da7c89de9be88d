import { batchHeader, limitedCount } from '../../contract/api.ts'
import { limits } from '../../contract/query.ts'
import { accessParts } from './accessParts.ts'
import { ownAccountParts } from './ownAccountParts.ts'
import { systemParts } from './systemParts.ts'

const text = { type: 'string' }
const sentence = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** Whoever comes back then may be answered. */
const later = (description: string) => ({
  ...sentence(description),
  headers: { 'Retry-After': { description: 'In how many seconds to try again.', schema: { type: 'integer' } } },
})

/** What operations refer to: errors, the small answers, and how a session is carried. */
export const sharedParts = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-astrolabe_session',
      description: 'Over HTTP, on your own machine, without `__Host-`.',
    },
    serviceKey: { type: 'http', scheme: 'bearer', description: 'A key of a service account; every call takes it.' },
  },
  parameters: {
    id: { name: 'id', in: 'path', required: true, schema: text },
    requestedWith: {
      name: 'X-Requested-With',
      in: 'header',
      required: true,
      description: 'Any value; pages of other sites cannot send it.',
      schema: { type: 'string', const: 'astrolabe' },
    },
    organization: {
      name: 'organization',
      in: 'query',
      description: 'Only rows of this organization; left out: of all that the person may see.',
      schema: text,
    },
    sort: {
      name: 'sort',
      in: 'query',
      description: 'Comma-joined `asc(column)` or `desc(column)`, at most five.',
      schema: text,
    },
    limit: {
      name: 'limit',
      in: 'query',
      description: 'Number of rows to return.',
      schema: { type: 'integer', minimum: 0, maximum: 1000, default: 10 },
    },
    skip: {
      name: 'skip',
      in: 'query',
      description: 'Number of rows to skip.',
      schema: { type: 'integer', minimum: 0, default: 0 },
    },
    q: { name: 'q', in: 'query', description: 'Beginnings of words of name, id and code.', schema: text },
    fields: {
      name: 'fields',
      in: 'query',
      description:
        'Comma-joined names of fields: rows come with these alone, their id, and version, and without `actions`. What is not named is not read.',
      schema: text,
    },
    ids: {
      name: 'id',
      in: 'query',
      description: 'Comma-joined ids, at most 1,000; the rows come in this order.',
      schema: text,
    },
    purpose: {
      name: 'X-Purpose',
      in: 'header',
      description: 'With `export`, requires that permission and is audited.',
      schema: { enum: ['export'] },
    },
    prefer: {
      name: 'Prefer',
      in: 'header',
      description: `With \`${limitedCount}\`, rows are counted up to ${limits.counted}, so that no list costs more because more is stored.`,
      schema: text,
    },
    batchId: {
      name: batchHeader,
      in: 'header',
      description:
        'The same for several writes that are one change: their entries in the audit log are found by it. `PATCH` changes no row twice in one batch.',
      schema: { ...text, maxLength: 100 },
    },
    dryRun: {
      name: 'dryRun',
      in: 'query',
      description: 'Says what would happen and keeps nothing.',
      schema: { type: 'boolean', default: false },
    },
  },
  responses: {
    '400': sentence('The request does not have the right form; `fields` says where.'),
    '401': sentence('Nobody is signed in.'),
    '403': sentence('Not allowed, sent by another site, or a URL that this console does not fetch.'),
    '404': sentence('Not there, or not for this person.'),
    '405': sentence('The resource or path has no such method.'),
    '409': sentence(
      'Another version is there by now (`current`), the state does not allow it, or `dependants` do not.',
    ),
    '410': sentence('It was kept for a while, and is not any more.'),
    '413': sentence('The body is larger than 1 MiB, or has more values than are taken at once.'),
    '415': sentence('The body is not JSON.'),
    '421': sentence('The `Host` is not one that this console serves.'),
    '500': sentence('Something went wrong on our side; it has been logged.'),
    '502': sentence('The other server did not answer with a document.'),
    '429': later(
      'Too many attempts, too many of your requests in progress, or too many runs waiting. `Retry-After` says in how many seconds to try again.',
    ),
    '503': later(
      'It took too long, too many people are signing in, or the database doesn’t respond; `Retry-After` says when to come back.',
    ),
    '507': sentence('The server has no space left to store it.'),
  },
  schemas: {
    ...accessParts,
    ...systemParts,
    ...ownAccountParts,
    Error: {
      type: 'object',
      required: ['error'],
      properties: {
        error: { ...text, description: 'One sentence for a person.' },
        fields: { type: 'object', additionalProperties: text, description: 'Sentences by path.' },
        current: { type: 'object', description: 'The row as it is now.' },
        proof: { const: 'needed', description: '`POST /current-user/proof`, then send the request again.' },
        secondFactor: {
          const: 'missing',
          description: 'Until one is set up, only calls about the own account are answered.',
        },
        dependants: {
          type: 'array',
          items: { type: 'object', properties: { entity: text, id: text, name: text } },
        },
      },
    },
    Action: {
      type: 'object',
      required: ['action', 'allowed'],
      properties: { action: text, allowed: { type: 'boolean' }, reason: text },
    },
    PartialRow: {
      type: 'object',
      required: ['id'],
      description: 'A row where `fields` says what is wanted of it; the fields are as in whole rows.',
      properties: { id: text, actions: false },
    },
    MaskedSecret: {
      type: 'object',
      required: ['set'],
      description: 'Stands for a stored secret in answers; sent back, it keeps what is stored.',
      properties: { set: { const: true }, hint: { ...text, description: 'How a long secret ends.' } },
    },
    Change: { type: 'object', required: ['path'], properties: { path: text, old: {}, new: {} } },
    HistoryEntry: {
      type: 'object',
      properties: {
        version: { type: 'integer' },
        at: { type: 'string', format: 'date-time' },
        by: { type: 'object', properties: { id: text, name: text } },
        action: text,
        source: text,
        batchId: { ...text, description: 'Of the bulk change that made it; `PATCH` with `undo` takes that back.' },
        changes: { type: 'array', items: { $ref: '#/components/schemas/Change' } },
      },
    },
    BulkResult: {
      type: 'object',
      required: ['id', 'ok', 'changes'],
      properties: {
        id: text,
        ok: { type: 'boolean' },
        version: { type: 'integer', description: 'Afterwards; of a dry run, what it would be.' },
        changes: { type: 'array', items: { $ref: '#/components/schemas/Change' } },
        error: text,
        fields: { type: 'object', additionalProperties: text },
      },
    },
    BulkEffect: {
      type: 'object',
      required: ['label', 'kind', 'old', 'new'],
      properties: {
        label: text,
        kind: { enum: ['money', 'number'], description: 'Money is in micros.' },
        currency: text,
        old: { type: 'number' },
        new: { type: 'number' },
        warning: { ...text, description: 'A limit that it passes.' },
      },
    },
    ImportResult: {
      type: 'object',
      required: ['ok'],
      properties: {
        ok: { type: 'boolean' },
        id: { ...text, description: 'Of the row that was made; none in a dry run.' },
        error: text,
        fields: { type: 'object', additionalProperties: text },
      },
    },
    SearchHit: {
      type: 'object',
      properties: {
        ...{ entity: text, id: text, name: text, organization: { type: ['string', 'null'] }, path: text },
        builtIn: { type: 'boolean', description: 'It comes with the product, like a built-in role.' },
      },
    },
  },
}
