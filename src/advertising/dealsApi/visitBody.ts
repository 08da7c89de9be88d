import { isObject } from '../../engine/contract/isObject.ts'

export interface Visitor {
  /** An object as it is to be visited; default: as it is. */
  readonly object?: (given: Fields, path: string) => Fields
  /** What a field is called in what is made, by the protocol's path. */
  readonly name: (path: string) => string
  /** The protocol's path of a field, by that of the object that it stands in. */
  readonly path: (parent: string, name: string) => string
  readonly value: (value: unknown, path: string) => unknown
}

export type Fields = Readonly<Record<string, unknown>>

/** The protocol has no deeper objects; what others nest deeper stays as it is. */
const mostDepth = 6

/** A body made anew, field by field; a visitor is told where each stands by the protocol's path, without the places in lists. */
export function visitBody(value: unknown, by: Visitor, path = '', depth = 0): unknown {
  if (depth > mostDepth) return value
  if (Array.isArray(value)) return value.map(one => visitBody(one, by, path, depth + 1))
  if (!isObject(value)) return by.value(value, path)
  return Object.fromEntries(
    Object.entries(by.object?.(value, path) ?? value).map(([name, inner]) => {
      const at = by.path(path, name)
      return [by.name(at), visitBody(inner, by, at, depth + 1)]
    }),
  )
}

/** What a table has by itself, whatever partners call their fields. */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

export function joined(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`
}

export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
