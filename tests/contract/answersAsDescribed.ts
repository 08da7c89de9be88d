import { dereference, type Schema, validate } from '@cfworker/json-schema'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import type { Api, ApiOptions } from '../../src/engine/server/apiOptions.ts'
import { createApi } from '../../src/engine/server/createApi.ts'
import { openApiDocument } from '../../src/engine/server/openapi/openApiDocument.ts'
import { scimBase } from '../../src/engine/server/scim/scimNames.ts'
import { scimContradiction } from './scimAsDescribed.ts'

/** The API; it rejects when an answer is not as its own `openapi.json`, or SCIM's schemas, describe it. */
export function createDescribedApi(options: ApiOptions): Api {
  const api = createApi(options)
  const description = described.get(options.catalogue) ?? read(options)
  described.set(options.catalogue, description)
  return async request => {
    const response = await api(request)
    const isScim = new URL(request.url).pathname.startsWith(`${scimBase}/`)
    const wrong = await (isScim ? scimContradiction(response) : contradiction(description, request, response))
    if (wrong) throw new Error(`${request.method} ${request.url} is not as described: ${wrong}`)
    return response
  }
}

interface Description {
  readonly operations: readonly Operation[]
  readonly lookup: ReturnType<typeof dereference>
  /** Behind a reference; everything else as it is. */
  readonly resolved: (part: Part) => Part
  readonly error: Part
}

interface Operation {
  readonly method: string
  readonly path: RegExp
  /** How many parts of the path are written out: what says more goes first. */
  readonly literal: number
  readonly responses: Readonly<Record<string, Part>>
}

interface Part {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

const described = new WeakMap<Catalogue, Description>()

function read(options: ApiOptions): Description {
  const document = JSON.parse(JSON.stringify(openApiDocument(options, 'test'), withoutSpec))
  const resolved = ({ $ref, ...part }: Part): Part =>
    $ref === undefined
      ? part
      : $ref
          .split('/')
          .slice(1)
          .reduce((at, name) => at[name], document)
  const operations = Object.entries<Record<string, Pick<Operation, 'responses'>>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        path: new RegExp(
          `^${path
            .replaceAll('.', '\\.')
            .replaceAll('{path}', '.*')
            .replace(/\{\w+\}/g, '[^/]+')}$`,
        ),
        literal: path.split('/').filter(part => !part.startsWith('{')).length,
        responses,
      })),
  )
  return {
    operations: operations.sort((one, other) => other.literal - one.literal),
    lookup: dereference(document),
    resolved,
    error: document.components.responses['404'],
  }
}

/** Field specs are no schemas, though they look like some. */
function withoutSpec(name: string, value: unknown): unknown {
  return name === 'x-field' ? undefined : value
}

async function contradiction(api: Description, request: Request, response: Response): Promise<string | null> {
  const { pathname } = new URL(request.url)
  const { status } = response
  // HEAD is GET without the body.
  const asked = request.method === 'HEAD' ? 'GET' : request.method
  const operation = api.operations.find(({ method, path }) => method === asked && path.test(pathname))
  if (!operation && status < 400) return 'it is not described at all'
  const part = operation ? operation.responses[String(status)] : api.error
  if (!part) return `${status} is not among ${Object.keys(operation?.responses ?? {}).join(', ')}`
  const { content } = api.resolved(part)
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (!content) return response.body === null ? null : `${status} has no content, but this is ${type}`
  const form = content[type] ?? content['*/*']
  if (!form) return `${status} is ${Object.keys(content).join(' or ')}, not ${type || 'nothing'}`
  if (type !== 'application/json' || !form.schema || response.body === null) return null
  const value: unknown = await response.clone().json()
  const { valid, errors } = validate(value, form.schema, '2020-12', api.lookup)
  return valid
    ? null
    : `${status} ${errors
        .map(one => `${one.instanceLocation}: ${one.error}`)
        .join('; ')
        .slice(0, 2000)}`
}
