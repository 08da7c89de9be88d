import { kebab, sentence, singularOf, wordsOf } from '../words.ts'
import { typeOf } from './fieldOf.ts'
import { isNode, type Node, nodeAt, textAt } from './readOpenApi.ts'
import { type Resolved, resolve } from './resolve.ts'

/** A list of rows in the API, with what can be done with one of them. */
export interface Collection {
  readonly entity: string
  readonly path: string
  readonly label: string
  readonly plural: string
  readonly description: string | undefined
  /** A row as it is answered. */
  readonly row: Resolved
  /** A row as it is sent, where the API takes one. */
  readonly created: Resolved | undefined
  readonly updated: Resolved | undefined
  readonly canDelete: boolean
  /** Where rows stand in a list's answer, unless it is the list itself. */
  readonly wrapper: string | undefined
  /** The list's parameters by name. */
  readonly parameters: ReadonlyMap<string, Node>
}

/** The lists of an API: paths whose GET answers rows. Of two with one name, the shorter path counts. */
export function collectionsOf(document: Node): readonly Collection[] {
  const paths = nodeAt(document, 'paths')
  const byPath = Object.keys(paths).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const found = new Map<string, Collection>()
  for (const path of byPath) {
    const collection = collectionAt(document, path)
    if (collection && !found.has(collection.entity)) found.set(collection.entity, collection)
  }
  const order = Object.keys(paths)
  return [...found.values()].sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
}

function collectionAt(document: Node, path: string): Collection | undefined {
  const last = path.split('/').at(-1) ?? ''
  const item = resolve(document, nodeAt(document, 'paths', path)).schema
  const list = nodeAt(item, 'get')
  const listed = rowsIn(document, answerOf(document, list))
  if (!listed || !last || last.includes('{') || !kebab(last)) return undefined
  const onePath = Object.keys(nodeAt(document, 'paths')).find(
    other => other.startsWith(`${path}/`) && /^\{[^{}/]+\}$/.test(other.slice(path.length + 1)),
  )
  const one = onePath ? resolve(document, nodeAt(document, 'paths', onePath)).schema : {}
  const read = resolve(document, answerOf(document, nodeAt(one, 'get')))
  const row = typeOf(read.schema) === 'object' && isNode(read.schema.properties) ? read : listed.row
  const schemaName = row.name && !/(list|response|page|result)s?$/i.test(row.name) ? row.name : singularOf(last)
  return {
    entity: kebab(last),
    path,
    label: sentence(schemaName),
    plural: sentence(last),
    description: textAt(row.schema, 'description') ?? textAt(list, 'summary'),
    row,
    created: bodyOf(document, nodeAt(item, 'post')),
    updated: bodyOf(document, nodeAt(one, 'put')) ?? bodyOf(document, nodeAt(one, 'patch')),
    canDelete: isNode(one.delete),
    wrapper: listed.wrapper,
    parameters: parametersOf(document, [item.parameters, list.parameters]),
  }
}

interface Listed {
  readonly row: Resolved
  readonly wrapper: string | undefined
}

/** The rows of an answer: it is a list of objects, or has one. */
function rowsIn(document: Node, answer: unknown): Listed | undefined {
  const { schema, within } = resolve(document, answer)
  const rows = (node: Node) => {
    if (typeOf(node) !== 'array') return undefined
    const row = resolve(document, node.items, within)
    return isNode(row.schema.properties) ? row : undefined
  }
  const direct = rows(schema)
  if (direct) return { row: direct, wrapper: undefined }
  for (const [wrapper, property] of Object.entries(nodeAt(schema, 'properties'))) {
    const row = rows(resolve(document, property, within).schema)
    // A row may have lists of its own: one that is read by itself has a name or an id, a page of rows hasn't.
    if (row && !isNode(nodeAt(schema, 'properties').id)) return { row, wrapper }
  }
  return undefined
}

function answerOf(document: Node, operation: Node): unknown {
  const responses = nodeAt(operation, 'responses')
  const code = ['200', '2XX', 'default'].find(one => isNode(responses[one]))
  return code ? jsonOf(resolve(document, responses[code]).schema) : undefined
}

function bodyOf(document: Node, operation: Node): Resolved | undefined {
  const body = jsonOf(resolve(document, operation.requestBody).schema)
  return isNode(body) ? resolve(document, body) : undefined
}

function jsonOf(node: Node): unknown {
  const content = nodeAt(node, 'content')
  const type = Object.keys(content).find(name => /^application\/([\w.-]+\+)?json\b|^\*\/\*/.test(name))
  return type ? nodeAt(content, type).schema : undefined
}

function parametersOf(document: Node, lists: readonly unknown[]): ReadonlyMap<string, Node> {
  const nodes = lists.flatMap(list => (Array.isArray(list) ? list : [])).map(one => resolve(document, one).schema)
  return new Map(
    nodes.flatMap(node => (node.in === 'query' && typeof node.name === 'string' ? [[node.name, node]] : [])),
  )
}

/** The words by which other rows name one of a collection: `advertiser` of `advertisers`. */
export function namesOf({ entity, label }: Pick<Collection, 'entity' | 'label'>): readonly string[] {
  return [...new Set([singularOf(entity), entity, label].map(name => wordsOf(name).join('')))]
}
