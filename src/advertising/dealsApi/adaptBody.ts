import { isObject } from '../../engine/contract/isObject.ts'
import type { DealAdapter } from './dealAdapters.ts'

/** A body of the protocol as a partner has it: its names and its words. */
export function toPartner(body: unknown, adapter: DealAdapter): unknown {
  return visit(body, '', {
    name: path => own(adapter.names, path) ?? lastOf(path),
    path: (parent, name) => joined(parent, name),
    value: (value, path) => own(own(adapter.words, path) ?? {}, String(value)) ?? value,
  })
}

/** What a partner sent, as the protocol has it. What the adapter doesn't know stays as it is, for the checks to judge. */
export function fromPartner(body: unknown, adapter: DealAdapter): unknown {
  const paths = Object.entries(adapter.names)
  return visit(body, '', {
    name: lastOf,
    path: (parent, name) =>
      paths.find(([path, theirs]) => theirs === name && path === joined(parent, lastOf(path)))?.[0] ??
      joined(parent, name),
    value: (value, path) => {
      const code = Object.entries(own(adapter.words, path) ?? {}).find(([, word]) => word === value)?.[0]
      return code === undefined ? value : Number(code)
    },
  })
}

interface Visitor {
  /** What a field is called in what is made, by the protocol's path. */
  readonly name: (path: string) => string
  /** The protocol's path of a field, by that of the object that it stands in. */
  readonly path: (parent: string, name: string) => string
  readonly value: (value: unknown, path: string) => unknown
}

/** The protocol has no deeper objects; what others nest deeper stays as it is. */
const mostDepth = 6

function visit(value: unknown, path: string, by: Visitor, depth = 0): unknown {
  if (depth > mostDepth) return value
  if (Array.isArray(value)) return value.map(one => visit(one, path, by, depth + 1))
  if (!isObject(value)) return by.value(value, path)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const at = by.path(path, name)
      return [by.name(at), visit(inner, at, by, depth + 1)]
    }),
  )
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function joined(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
