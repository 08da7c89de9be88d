import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { type OpenApi, type Operation, operationsOf } from '../../src/engine/pages/apiReference/operations.ts'
import { blocks, code, plain, table } from './markdown.ts'

/**
 * A page for each resource with the calls of the API about it, and `general` with all others. Answers that every call can give stand on the
 * page of the API as a whole.
 */
export function apiPages(document: OpenApi, { resources }: Catalogue): readonly ApiDocument[] {
  const pages = new Map<string, Operation[]>()
  for (const operation of operationsOf(document)) {
    const [, first = ''] = /^\/api\/v1\/([^/]+)/.exec(operation.path) ?? []
    const page = Object.hasOwn(resources, first) ? first : 'general'
    pages.set(page, [...(pages.get(page) ?? []), operation])
  }
  return [...pages].map(([page, operations]) => {
    const resource = resources[page]
    return {
      params: { part: page },
      content: blocks(
        `# ${resource ? `${plain(resource.plural)}: API calls` : 'Other calls'}`,
        resource
          ? `${plain(resource.description)} Its fields: [${plain(resource.plural)}](../resources/${page}).`
          : 'Signing in, the account of whoever calls, and what is about no one resource.',
        ...operations.flatMap(operationBlocks),
      ),
    }
  })
}

export interface ApiDocument {
  readonly params: { readonly part: string }
  /** Markdown. */
  readonly content: string
}

function operationBlocks({ method, path, summary, description, parameters, body, responses }: Operation): string[] {
  const own = parameters.filter(({ in: place }) => place === 'path' || place === 'query' || place === 'header')
  // Bounds of filters would be most of the page: the filter itself says that there are some.
  const bounds = own.filter(({ name }) => /_(gte|lte)$/.test(name))
  return [
    `## ${plain(summary || `${method} ${path}`)}`,
    code(`${method} ${path}`),
    plain(description),
    table(
      ['Parameter', 'In', 'About'],
      own
        .filter(parameter => !bounds.includes(parameter))
        .map(({ name, in: place, required, description }) => [
          code(name),
          place,
          plain(`${description}${required ? ' Required.' : ''}`),
        ]),
    ),
    bounds.length > 0 ? `Filters take bounds as well: ${code('name_gte')} at least, ${code('name_lte')} at most.` : '',
    body ? `**Body:** ${plain(body)}` : '',
    table(
      ['Answer', 'Means'],
      responses
        .filter(({ status }) => /^2/.test(status))
        .map(({ status, description }) => [status, plain(description)]),
    ),
  ]
}
