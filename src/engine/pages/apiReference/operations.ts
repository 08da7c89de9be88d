import { isObject } from '../../contract/isObject.ts'
import { t } from '../../texts/t.ts'

/** What the page reads of an OpenAPI document; the rest is left alone. */
export interface OpenApi {
  readonly openapi: string
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface Operation {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly description: string
  }[]
  /** The schema's name, where the body refers to one. */
  readonly body: string | null
  readonly responses: readonly { readonly status: string; readonly description: string }[]
}

/** The document's operations, in its order. What is malformed is left out rather than failing the page. */
export function operationsOf(document: OpenApi): readonly Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const shared = parametersOf(item.parameters, document)
    return Object.entries(item).flatMap(([method, operation]) => {
      if (!methods.has(method) || !isObject(operation)) return []
      return [
        {
          method: method.toUpperCase(),
          path,
          summary: textOf(operation.summary),
          description: textOf(operation.description),
          tag: textOf(Array.isArray(operation.tags) ? operation.tags[0] : '') || t('General'),
          parameters: [...shared, ...parametersOf(operation.parameters, document)],
          body: bodyOf(operation.requestBody),
          responses: isObject(operation.responses)
            ? Object.entries(operation.responses).map(([status, response]) => ({
                status,
                description: textOf(resolved(response, document).description),
              }))
            : [],
        },
      ]
    })
  })
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

function parametersOf(list: unknown, document: OpenApi): Operation['parameters'] {
  if (!Array.isArray(list)) return []
  return list.map(entry => {
    const parameter = resolved(entry, document)
    return {
      name: textOf(parameter.name),
      in: textOf(parameter.in),
      required: parameter.required === true,
      description: textOf(parameter.description),
    }
  })
}

function bodyOf(body: unknown): string | null {
  if (!isObject(body) || !isObject(body.content)) return null
  return Object.entries(body.content)
    .map(([type, media]) => {
      const name = isObject(media) && isObject(media.schema) ? textOf(media.schema.$ref).split('/').pop() : ''
      return name ? `${type}: ${name}` : type
    })
    .join(', ')
}

/** Follows `#/components/…` once. */
function resolved(value: unknown, document: OpenApi): Readonly<Record<string, unknown>> {
  if (!isObject(value)) return {}
  if (typeof value.$ref !== 'string') return value
  let node: unknown = document
  for (const name of value.$ref.replace(/^#\//, '').split('/')) node = isObject(node) ? node[name] : undefined
  return isObject(node) ? node : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
