import { isObject } from '../contract/isObject.ts'
import type { JsonSchema } from '../contract/jsonSchema.ts'

/** New names by old ones. Dots lead into objects: `{ 'flight.start': 'startAt' }` takes it out of one. */
export type Names = Readonly<Record<string, string>>

/** The object with its values under their new names; the same one where there are none. What stands beside them stays where it is. */
export function renamedValues<R extends object>(values: R, names: Names): R {
  const pairs = Object.entries(names)
  if (pairs.length === 0) return values
  const flat = Object.fromEntries(pairs.filter(([from, to]) => !from.includes('.') && !to.includes('.')))
  const deep = pairs.filter(([from, to]) => from.includes('.') || to.includes('.'))
  const taken = deep.map(([from, to]) => [steps(to), at(values, steps(from))] as const)
  const rest = deep.reduce<Obj>((left, [from]) => without(left, steps(from)), values as Obj)
  const named: Obj = Object.fromEntries(Object.entries(rest).map(([name, value]) => [flat[name] ?? name, value]))
  return taken.reduce((into, [to, value]) => (value === undefined ? into : put(into, to, value)), named) as R
}

/** A path's new name: its own, or that of what it lies in. */
export function renamedPath(path: string, names: Names): string {
  const parts = steps(path)
  for (let length = parts.length; length > 0; length -= 1) {
    const name = names[parts.slice(0, length).join('.')]
    if (name !== undefined) return [name, ...parts.slice(length)].join('.')
  }
  return path
}

/** A schema document's properties, and which of them are required, under their new names. */
export function renamedSchema(schema: JsonSchema, names: Names): Pick<JsonSchema, 'properties' | 'required'> {
  const paths = requiredPaths(schema).map(path => renamedPath(path, names))
  const { properties } = schema
  const into = properties && renamedNodes(properties, names)
  const required = [...new Set(paths.filter(path => !path.includes('.')))]
  const there = into ? required.filter(name => Object.hasOwn(into, name) || !wasDeep(name, schema)) : required
  return { ...(into ? { properties: into } : {}), ...(schema.required ? { required: there } : {}) }
}

function renamedNodes(properties: Nodes, names: Names): Nodes {
  const inner = (path: string) => steps(path).join('.properties.')
  const byNode = Object.entries(names).map(([from, to]) => [inner(from), inner(to)])
  const renamed = renamedValues(properties, Object.fromEntries(byNode))
  return Object.fromEntries(
    Object.entries(renamed).flatMap(([name, node]) => {
      // All that it held has gone elsewhere, or it came to be for what it holds now.
      const before = properties[name]?.properties
      if (before && Object.keys(before).length > 0 && node.properties === undefined) return []
      return [[name, left(node, properties[name])]]
    }),
  )
}

/** A node without requirements of what has gone elsewhere; one that came to be for what it holds is an object. */
function left(node: JsonSchema, before: JsonSchema | undefined): JsonSchema {
  if (!before) return node.properties && !node.type ? { type: 'object', ...node } : node
  const { properties, required, ...rest } = node
  if (!properties || node === before) return node
  const gone = (name: string) => Object.hasOwn(before.properties ?? {}, name) && !Object.hasOwn(properties, name)
  const nodes = Object.entries(properties).map(([name, inner]) => [name, left(inner, before.properties?.[name])])
  return {
    ...rest,
    properties: Object.fromEntries(nodes),
    ...(required ? { required: required.filter(name => !gone(name)) } : {}),
  }
}

/** Names of properties that are required, also within objects that are required themselves. */
function requiredPaths({ required = [], properties = {} }: JsonSchema, prefix = ''): readonly string[] {
  return required.flatMap(name => {
    const node = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [prefix + name, ...(node ? requiredPaths(node, `${prefix}${name}.`) : [])]
  })
}

function wasDeep(name: string, { properties = {} }: JsonSchema): boolean {
  return Object.hasOwn(properties, name) && properties[name]?.properties !== undefined
}

function steps(path: string): readonly string[] {
  return path.split('.')
}

function at(value: unknown, [first = '', ...rest]: readonly string[]): unknown {
  if (!isObject(value) || !Object.hasOwn(value, first)) return undefined
  return rest.length === 0 ? value[first] : at(value[first], rest)
}

/** Without the value at a path, and without objects that held nothing else. */
function without(values: Obj, [first = '', ...rest]: readonly string[]): Obj {
  const inner = Object.hasOwn(values, first) ? values[first] : undefined
  if (rest.length > 0 && at(inner, rest) === undefined) return values
  const { [first]: _, ...others } = values
  if (rest.length === 0) return others
  const left = without(inner as Obj, rest)
  return Object.keys(left).length === 0 ? others : { ...values, [first]: left }
}

function put(values: Obj, [first = '', ...rest]: readonly string[], value: unknown): Obj {
  if (rest.length === 0) return { ...values, [first]: value }
  const inner = values[first]
  return { ...values, [first]: put(isObject(inner) ? inner : {}, rest, value) }
}

type Obj = Readonly<Record<string, unknown>>
type Nodes = Readonly<Record<string, JsonSchema>>
