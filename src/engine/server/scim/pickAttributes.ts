import { ownValue } from './ownValue.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A resource with the attributes that a request asks for, or without those that it excludes (RFC 7644, 3.9); `schemas` and
 * `id` are always there.
 */
export function pickAttributes(resource: Values, { searchParams }: URL): Values {
  const wanted = namesIn(searchParams.get('attributes'))
  if (wanted.length > 0) return picked(resource, wanted)
  const unwanted = namesIn(searchParams.get('excludedAttributes'))
  return unwanted.length > 0 ? without(resource, unwanted) : resource
}

/** Whether an attribute is asked for at all. */
export function isWanted(attribute: string, { searchParams }: URL): boolean {
  const wanted = namesIn(searchParams.get('attributes'))
  if (wanted.length > 0) return wanted.some(([name]) => name === attribute)
  return !namesIn(searchParams.get('excludedAttributes')).some(([name, part]) => name === attribute && !part)
}

function picked(resource: Values, wanted: readonly Name[]): Values {
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    if (always.has(name)) return [[name, value] as const]
    const asked = wanted.filter(([first]) => first === name.toLowerCase())
    if (asked.length === 0) return []
    const parts = asked.flatMap(([, part]) => part ?? [])
    return [[name, parts.length < asked.length ? value : inside(value, one => onlyParts(one, parts))] as const]
  })
  return Object.fromEntries(entries)
}

function without(resource: Values, unwanted: readonly Name[]): Values {
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    const asked = always.has(name) ? [] : unwanted.filter(([first]) => first === name.toLowerCase())
    if (asked.some(([, part]) => !part)) return []
    const parts = asked.flatMap(([, part]) => part ?? [])
    return [[name, parts.length ? inside(value, one => notParts(one, parts)) : value] as const]
  })
  return Object.fromEntries(entries)
}

function inside(value: unknown, cut: (one: Values) => Values): unknown {
  if (Array.isArray(value)) return value.map(one => inside(one, cut))
  return typeof value === 'object' && value !== null ? cut(Object.fromEntries(Object.entries(value))) : value
}

function onlyParts(value: Values, parts: readonly string[]): Values {
  return Object.fromEntries(
    parts.flatMap(part => (ownValue(value, part) === undefined ? [] : [[nameOf(value, part), ownValue(value, part)]])),
  )
}

function notParts(value: Values, parts: readonly string[]): Values {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !parts.includes(name.toLowerCase())))
}

function nameOf(value: Values, part: string): string {
  return Object.keys(value).find(name => name.toLowerCase() === part) ?? part
}

/** An attribute, or one of its parts; in lower case. */
type Name = readonly [attribute: string, part?: string]

function namesIn(text: string | null): Name[] {
  return (text ?? '')
    .slice(0, 2000)
    .split(',')
    .map(one => one.trim().toLowerCase())
    .filter(one => one !== '')
    .map(one => {
      const [attribute = '', part] = one.slice(one.lastIndexOf(':') + 1).split('.')
      return part === undefined ? [attribute] : [attribute, part]
    })
}

const always: ReadonlySet<string> = new Set(['schemas', 'id'])
