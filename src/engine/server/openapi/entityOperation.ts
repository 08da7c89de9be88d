import { actionForm } from '../../contract/actionForm.ts'
import { limitedCount } from '../../contract/api.ts'
import { indexedColumns, limits } from '../../contract/query.ts'
import type { Resource, Verb } from '../../contract/resourceSpec.ts'
import { fieldsSchema } from '../../contract/schema.ts'
import { withArticle } from '../../contract/withArticle.ts'
import { inSentence } from '../../texts/inSentence.ts'
import type { RouteKey } from '../access/policy.ts'
import type { ApiProduct } from '../apiProduct.ts'
import { removalVerb } from '../entities/actionsOf.ts'
import { transitionsOf } from '../entities/transitions.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { bulkBody } from './bulkBody.ts'
import { rowSchema } from './rowSchema.ts'

type Json = Readonly<Record<string, unknown>>

/** One generic route of one entity; null where the entity has no such verb. */
export function entityOperation(product: Product, resource: Resource, key: RouteKey): Json | null {
  const [method = '', path = ''] = key.split(' ')
  const made = product.entityRoutes[key]?.operation ?? operations[key]
  if (!made) throw new Error(`${key} is not described: add it to the operations of an entity`)
  const { verbs, files, absent = false, ...operation } = made(resource, product)
  const fits =
    verbs.some(verb => resource.verbs.includes(verb)) && (files === undefined || files === resource.fromFiles)
  if (!fits || absent) return null
  const parameters = [
    ...(path.includes(':id') ? [parameter('id')] : []),
    ...(method === 'GET' ? [] : [parameter('requestedWith'), parameter('batchId')]),
    ...(operation.parameters ?? []),
  ]
  const name = `${method.toLowerCase()}${path.replace('/:entity', '').replace(/[/:.]+/g, '-')}-${resource.entity}`
  return {
    operationId: name,
    tags: [resource.entity],
    summary: operation.summary,
    parameters,
    ...(operation.body ? { requestBody: { required: true, content: json(operation.body) } } : {}),
    ...(operation.upload ? { requestBody: { required: true, content: operation.upload } } : {}),
    responses: { '200': operation.answer, ...failures(method), ...operation.failures },
  }
}

type Product = Pick<ApiProduct, 'hooks' | 'routes' | 'entityRoutes'>

export interface EntityOperation {
  readonly verbs: readonly Verb[]
  readonly summary: string
  readonly parameters?: readonly Json[]
  readonly body?: Json
  /** The body's content where it is no JSON. */
  readonly upload?: Json
  readonly answer: Json
  /** Beside those that all have. */
  readonly failures?: Json
  /** Only for resources that are made of files, or only for those that are not. */
  readonly files?: boolean
  /** This resource has nothing of the kind. */
  readonly absent?: boolean
}

const operations: Readonly<Record<string, (resource: Resource, product: Product) => EntityOperation>> = {
  'GET /:entity/schema.json': ({ label }) => ({
    verbs: ['list', 'read'],
    summary: `Get the JSON Schema of ${one(label)}`,
    answer: answer('A schema of draft 2020-12', { type: 'object' }),
  }),
  'GET /:entity': (resource, product) => ({
    verbs: ['list', 'read'],
    summary: `List ${inSentence(resource.plural)}: filter, sort, and page through them, or get some by ID`,
    parameters: [
      ...['ids', 'fields', 'organization', 'sort', 'limit', 'skip', 'q', 'purpose', 'prefer'].map(parameter),
      ...filterParameters(resource),
    ],
    answer: {
      ...answer(`A page of ${inSentence(resource.plural)}`, pageOf(resource, product)),
      headers: {
        'x-total-count': { description: 'How many there are in all', schema: { type: 'integer' } },
        'preference-applied': {
          description: 'Rows were counted as far as `Prefer` asked for: there are as many at least.',
          schema: { enum: [limitedCount] },
        },
      },
    },
    // Only where all rows are counted.
    failures: { '429': { $ref: '#/components/responses/429' } },
  }),
  'POST /:entity': resource =>
    resource.fromFiles
      ? uploadOperation(resource)
      : {
          verbs: ['create'],
          summary: `Create ${one(resource.label)}`,
          body: row(resource),
          answer: answer('The row as it was created', row(resource)),
        },
  'POST /:entity/import': resource => ({
    verbs: ['create'],
    files: false,
    summary: `Create many ${inSentence(resource.plural)}; each succeeds or fails on its own`,
    parameters: [parameter('dryRun')],
    body: {
      type: 'object',
      required: ['rows'],
      properties: { rows: { type: 'array', items: row(resource), maxItems: limits.importRows } },
    },
    answer: answer('What became of each row, in the order of the rows', {
      type: 'object',
      properties: { results: { type: 'array', items: { $ref: '#/components/schemas/ImportResult' } } },
    }),
  }),
  'PATCH /:entity': resource => ({
    verbs: ['update'],
    summary: `Make the same changes to many ${inSentence(resource.plural)}`,
    parameters: [parameter('dryRun')],
    body: bulkBody,
    answer: answer('What became of each row, in the order of the ids', {
      type: 'object',
      properties: {
        results: { type: 'array', items: { $ref: '#/components/schemas/BulkResult' } },
        batchId: { type: 'string', description: 'Undoes it; a dry run has none.' },
        effects: {
          type: 'array',
          description: 'Of a dry run: what the changes of all rows come to together.',
          items: { $ref: '#/components/schemas/BulkEffect' },
        },
        next: { type: 'integer', description: 'More rows are to be undone: send it as `skip`.' },
      },
    }),
  }),
  'GET /:entity/:id': resource => ({
    verbs: ['read'],
    summary: `Get ${one(resource.label)}`,
    answer: answer('The row with what may be done with it', row(resource)),
  }),
  'PUT /:entity/:id': resource => ({
    verbs: ['update'],
    summary: `Update ${one(resource.label)}: send all fields, and the version they were read in`,
    body: row(resource),
    answer: answer('The row in its next version', row(resource)),
  }),
  'DELETE /:entity/:id': (resource, product) => ({
    verbs: [removalVerb(product, resource)],
    summary: `Delete ${one(resource.label)} that nothing refers to`,
    answer: answer('The row as it was', row(resource)),
  }),
  'GET /:entity/:id/file': ({ label }) => fileOperation(`Download the file of ${one(label)}, or a range of it`),
  'GET /:entity/:id/thumbnail': ({ label }) => fileOperation(`Get the thumbnail of ${one(label)}, if there is one`),
  'PUT /:entity/:id/thumbnail': resource => ({
    verbs: ['create', 'update'],
    files: true,
    summary: `Set the thumbnail of ${one(resource.label)}: PNG, JPEG, or WebP, up to 300 kB`,
    body: {
      type: 'object',
      required: ['image'],
      properties: { image: { type: 'string', contentEncoding: 'base64' } },
    },
    answer: answer('The row in its next version', row(resource)),
  }),
  'POST /:entity/:id/duplicate': resource => ({
    verbs: ['create'],
    files: false,
    summary: `Duplicate ${one(resource.label)}`,
    answer: answer('The copy', row(resource)),
  }),
  'POST /:entity/:id/move': (resource, product) => {
    const transitions = transitionsOf(resource).filter(({ verb }) => verb !== 'system')
    return {
      verbs: transitions.flatMap(({ verb }) => (verb === 'system' ? [] : [verb])),
      summary: `Change the status of ${one(resource.label)}`,
      body: {
        type: 'object',
        required: ['to'],
        properties: {
          to: { enum: [...new Set(transitions.map(({ to }) => to))] },
          version: { type: 'integer' },
          ...(resource.states?.approval
            ? { reason: { type: 'string', maxLength: 500, description: 'Why; required to refuse an approval.' } }
            : {}),
        },
      },
      answer: answer(
        hooksOf(product, resource.entity).lands
          ? 'The row in its new state; one that was to be active before its start is scheduled'
          : 'The row in its new state',
        row(resource),
      ),
    }
  },
  'POST /:entity/:id/action': resource => {
    const actions = Object.entries(resource.actions)
    return {
      verbs: actions.map(([, { verb }]) => verb),
      absent: actions.length === 0,
      summary: `Run an action on ${one(resource.label)}: ${actions.map(([, { label }]) => inSentence(label)).join(', ')}`,
      body: {
        oneOf: actions.map(([name, action]) => ({
          type: 'object',
          title: action.label,
          required: ['action'],
          properties: {
            action: { const: name },
            version: { type: 'integer' },
            values: fieldsSchema(actionForm(resource, action).fields),
          },
        })),
      },
      answer: answer('The row in its next version', row(resource)),
    }
  },
  'GET /:entity/:id/history': ({ label }) => ({
    verbs: ['read'],
    summary: `List every version of ${one(label)}, newest first`,
    parameters: ['limit', 'skip'].map(parameter),
    answer: answer('The versions', { type: 'array', items: { $ref: '#/components/schemas/HistoryEntry' } }),
  }),
  'POST /:entity/:id/restore': resource => ({
    verbs: ['update'],
    summary: `Restore the fields of an earlier version of ${one(resource.label)}`,
    body: { type: 'object', required: ['version'], properties: { version: { type: 'integer', minimum: 1 } } },
    answer: answer('The row in its next version', row(resource)),
  }),
}

function uploadOperation(resource: Resource): EntityOperation {
  const duplicate = { type: 'boolean', description: 'The organization had this content already: nothing was made.' }
  const item = rowSchema(resource, { duplicate })
  const file = { type: 'string', format: 'binary' }
  const text = {
    description: 'One sentence; the JSON of other failures where the request was no multipart',
    content: { 'text/plain': { schema: { type: 'string' } }, ...json({ $ref: '#/components/schemas/Error' }) },
  }
  return {
    verbs: ['create'],
    summary: `Upload files; each becomes ${one(resource.label)}. Errors are plain text here`,
    parameters: [
      parameter('organization'),
      ...resource.uploadFields.map(name => ({
        name,
        in: 'query',
        description: 'Of all files.',
        schema: { type: 'string' },
      })),
    ],
    upload: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          description: 'Each file under its own file name as key.',
          additionalProperties: file,
        },
      },
    },
    answer: answer('A row for each file, in their order', { type: 'array', items: item }),
    failures: Object.fromEntries(
      ['400', '401', '403', '404', '409', '413', '415', '421', '429', '500', '503', '507'].map(code => [code, text]),
    ),
  }
}

function fileOperation(summary: string): EntityOperation {
  const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } }
  return {
    verbs: ['read'],
    files: true,
    summary,
    answer: { description: 'The bytes', content: bytes },
    failures: {
      '206': { description: 'The range that `Range` asks for', content: bytes },
      '304': { description: 'As the sender has it already' },
      '416': { description: 'There is nothing at that range' },
    },
  }
}

function filterParameters(resource: Resource): Json[] {
  return [...indexedColumns(resource)].flatMap(([name, { type }]) => {
    if (name === 'id' || name === 'organization') return []
    const one = (suffix: string, description: string) => ({
      name: `${name}${suffix}`,
      in: 'query',
      description,
      schema: { type: 'string' },
    })
    const any = one('', 'Any of these values, comma-joined; empty means none is set.')
    const bounds = type === 'boolean' || type === 'texts' ? [] : [one('_gte', 'At least.'), one('_lte', 'At most.')]
    return [any, ...bounds]
  })
}

function pageOf(resource: Resource, { routes }: Product): Json {
  const page = { type: 'array', items: { anyOf: [row(resource), { $ref: '#/components/schemas/PartialRow' }] } }
  const also = routes[`GET /${resource.entity}`]?.alsoAnswers
  return also ? { anyOf: [page, also] } : page
}

function row({ entity }: Resource): Json {
  return { $ref: `#/components/schemas/${entity}` }
}

function parameter(name: string): Json {
  return { $ref: `#/components/parameters/${name}` }
}

function answer(description: string, schema: Json): Json {
  return { description, content: json(schema) }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function failures(method: string): Json {
  const codes =
    method === 'GET'
      ? ['400', '401', '403', '404', '421', '500', '503']
      : ['400', '401', '403', '404', '409', '413', '415', '421', '429', '500', '503']
  return Object.fromEntries(codes.map(code => [code, { $ref: `#/components/responses/${code}` }]))
}

function one(label: string): string {
  return withArticle(inSentence(label))
}
