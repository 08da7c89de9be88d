import { Refusal } from '../Refusal.ts'
import { isNode, type Node, nodeAt } from './readOpenApi.ts'

/** A schema without `$ref` and `allOf` at its own level, and the references that led to it. */
export interface Resolved {
  readonly schema: Node
  /** Names of references that stand around it: one of them within it again would never end. */
  readonly within: ReadonlySet<string>
  /** The last part of the first reference, which is what the schema is called. */
  readonly name?: string
}

/**
 * Follows references, puts the parts of `allOf` together, and takes the one thing that `oneOf` or `anyOf` leave beside `null`.
 * @throws Refusal for references that lead nowhere, outside of the document, or only to one another
 */
export function resolve(document: Node, node: unknown, within: ReadonlySet<string> = new Set()): Resolved {
  const seen = new Set(within)
  let name: string | undefined
  let schema = isNode(node) ? node : {}
  const asked = new Set<string>()
  while (typeof schema.$ref === 'string') {
    const ref = schema.$ref
    if (asked.has(ref)) throw new Refusal(`${ref} only refers to itself: give it a schema`)
    asked.add(ref)
    seen.add(ref)
    name ??= ref.split('/').at(-1)
    const { $ref: _, ...beside } = schema
    schema = { ...target(document, ref), ...beside }
  }
  if (Array.isArray(schema.allOf)) {
    const { allOf, ...own } = schema
    const parts = (schema.allOf as unknown[]).map(part => {
      if (isNode(part) && typeof part.$ref === 'string' && seen.has(part.$ref))
        throw new Refusal(`${part.$ref} is made of itself by allOf: take the circle out of the document`)
      return resolve(document, part, seen)
    })
    schema = [own, ...parts.map(part => part.schema)].reduceRight(merged)
    for (const part of parts) for (const ref of part.within) seen.add(ref)
    name ??= parts.find(part => part.name)?.name
  }
  const either = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (either) {
    const there = either.filter(one => !(isNode(one) && one.type === 'null'))
    const { oneOf: _, anyOf: __, ...own } = schema
    if (there.length === 1) {
      const only = resolve(document, there[0], seen)
      return { ...only, schema: merged(own, only.schema) }
    }
  }
  return { schema, within: seen, ...(name ? { name } : {}) }
}

/** Both of them: properties together, what is required by either; the first wins elsewhere. */
function merged(first: Node, second: Node): Node {
  const required = [first.required, second.required].flatMap(names => (Array.isArray(names) ? names : []))
  const properties = { ...nodeAt(second, 'properties'), ...nodeAt(first, 'properties') }
  return {
    ...second,
    ...first,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
  }
}

function target(document: Node, ref: string): Node {
  if (!ref.startsWith('#/')) throw new Refusal(`${ref} is in another file: bundle the document into one file first`)
  const names = ref
    .slice(2)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  let at: unknown = document
  for (const name of names) at = isNode(at) && Object.hasOwn(at, name) ? at[name] : undefined
  if (!isNode(at)) throw new Refusal(`${ref} refers to nothing: add it to the document`)
  return at
}
