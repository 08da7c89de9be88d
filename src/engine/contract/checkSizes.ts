import { t } from '../texts/t.ts'
import type { JsonSchema } from './jsonSchema.ts'

/** What is too long, too many, there twice or unknown, and the value without it: fit for rules that take their time. */
export interface Sizes {
  readonly errors: Readonly<Record<string, string>>
  readonly rest: unknown
  /** The paths that `rest` lacks. */
  readonly left: ReadonlySet<string>
}

/**
 * Looks at lengths, counts and names alone, in time proportional to the value, before any pattern meets it: a validator
 * runs patterns over texts that are too long and compares each item of a list with every other.
 */
export function checkSizes(schema: JsonSchema, value: unknown): Sizes {
  const errors: Record<string, string> = {}
  const left = new Set<string>()
  const refuse = (path: string, text: string) => {
    if (left.size < mostErrors) errors[path] ??= text
    left.add(path)
    return omitted
  }
  const walk = (node: JsonSchema | undefined, inner: unknown, path: string): unknown => {
    if (!node) return inner
    if (typeof inner === 'string') {
      return isLonger(inner, node.maxLength) ? refuse(path, tooLong(node)) : inner
    }
    if (Array.isArray(inner)) {
      if (node.maxItems !== undefined && inner.length > node.maxItems) return refuse(path, tooMany(node))
      if (node.uniqueItems && hasTwice(inner)) errors[path] ??= t('Each value may appear only once')
      if (!node.items) return inner
      const { items } = node
      let same = true
      const kept = inner.map((item, index) => {
        const result = walk(items, item, join(path, String(index)))
        if (result !== item) same = false
        return result
      })
      if (same) return inner
      if (!kept.includes(omitted)) return kept
      left.add(path)
      return omitted
    }
    if (typeof inner !== 'object' || inner === null || !node.properties) return inner
    const { properties, additionalProperties } = node
    const kept: Record<string, unknown> = {}
    let same = true
    for (const [name, one] of Object.entries(inner)) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      const strange = !known && additionalProperties === false
      if (strange && left.size < mostErrors) refuse(join(path, name.slice(0, longestName)), t('There is no such field'))
      const result = strange ? omitted : walk(known, one, join(path, name))
      if (result !== one) same = false
      if (result !== omitted) kept[name] = result
    }
    return same ? inner : kept
  }
  const rest = walk(schema, value, '')
  return { errors, rest: rest === omitted ? undefined : rest, left }
}

/** A sentence for each of the first; whoever has made more mistakes than that mends them in turns. */
const mostErrors = 100

const longestName = 100

const omitted = Symbol('omitted')

/** Counted in characters, as JSON Schema does; at most two code units each. */
function isLonger(text: string, most: number | undefined): boolean {
  if (most === undefined || text.length <= most) return false
  return text.length > 2 * most || [...text].length > most
}

function tooLong({ format, maxLength }: JsonSchema): string {
  if (format === 'date') return t('Enter a date, like 2026-11-21')
  if (format === 'date-time') return t('Enter a time in UTC, like 2026-11-21T07:00:00.000Z')
  return t('Use at most %{count} characters', { count: maxLength })
}

function tooMany({ maxItems }: JsonSchema): string {
  return t('Add at most %{count}', { count: maxItems })
}

function hasTwice(items: readonly unknown[]): boolean {
  const seen = new Set<unknown>()
  return items.some(item => {
    const key = typeof item === 'object' && item !== null ? `object ${JSON.stringify(item)}` : item
    return seen.has(key) || !seen.add(key)
  })
}

function join(path: string, name: string): string {
  return path ? `${path}.${name}` : name
}
