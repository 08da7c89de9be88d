import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import { listText } from '../texts/listText.ts'
import { numberFormat } from '../texts/numberFormat.ts'
import { t } from '../texts/t.ts'
import { checkSizes } from './checkSizes.ts'
import type { FieldSpec } from './fieldSpec.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { textFormats } from './kinds/textFormats.ts'
import { percentDecoded } from './percentDecoded.ts'
import type { Resource } from './resourceSpec.ts'
import { checkRules } from './rules.ts'
import { variantSchema } from './schema.ts'

/** Sentences by path (`flights.0.start`); empty when all is well. */
export type FieldErrors = Readonly<Record<string, string>>

/** Checks a row as the API and the form do: its variant's schema, then the rules of fields together. */
export function validateRow(resource: Resource, row: Readonly<Record<string, unknown>>): FieldErrors {
  const schema = schemaFor(resource, resource.variants ? row[resource.variants.on] : undefined)
  const errors = validateSchema(schema, row)
  return { ...checkRules(resource.rules, row), ...errors }
}

/** The same document every time, so that its validator is built once. */
function schemaFor(resource: Resource, value: unknown): JsonSchema {
  const known = schemas.get(resource) ?? new Map<string, JsonSchema>()
  schemas.set(resource, known)
  const key = typeof value === 'string' && resource.variants && Object.hasOwn(resource.variants.by, value) ? value : ''
  const schema = known.get(key) ?? variantSchema(resource, value)
  known.set(key, schema)
  return schema
}

const schemas = new WeakMap<Resource, Map<string, JsonSchema>>()

/** The most telling sentence for each path that breaks the schema: lengths and counts first, the rest where they hold. */
export function validateSchema(schema: JsonSchema, value: unknown): FieldErrors {
  const { errors, rest, left } = checkSizes(schema, value)
  if (left.has('')) return errors
  const found = { ...patternErrors(schema, rest), ...errors }
  // What was left out is not missing.
  return Object.fromEntries(Object.entries(found).filter(([path]) => !left.has(path) || path in errors))
}

/** Long lists in portions: the library holds two errors for each item that is wrong, and its stack ends at some 100,000. */
function patternErrors(schema: JsonSchema, value: unknown): FieldErrors {
  const found: Record<string, string> = {}
  const note = (path: string, text: string) => {
    if (Object.keys(found).length < mostErrors) found[path] ??= text
  }
  const long: Long[] = []
  const head = withHeads(schema, value, '', one => long.push(one))
  for (const [path, text] of Object.entries(libraryErrors(schema, head))) note(path, text)
  for (const { list, items, path } of long) {
    for (let start = portion; start < items.length && Object.keys(found).length < mostErrors; start += portion) {
      for (const [at, text] of Object.entries(libraryErrors(list, items.slice(start, start + portion)))) {
        const [index = '', ...inner] = at.split('.')
        note([path, String(start + Number(index)), ...inner].join('.'), text)
      }
    }
  }
  return found
}

const mostErrors = 100
const portion = 1000

/** The value with the first portion of each long list; each of those lists is handed over, from the inside out. */
function withHeads(
  schema: JsonSchema | undefined,
  value: unknown,
  path: string,
  onLong: (long: Long) => void,
): unknown {
  if (!schema || typeof value !== 'object' || value === null) return value
  const at = (name: string) => (path ? `${path}.${name}` : name)
  if (!Array.isArray(value)) {
    const { properties } = schema
    if (!properties) return value
    const entries = Object.entries(value).map(([name, inner]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      return [name, withHeads(known, inner, at(name), onLong)]
    })
    return Object.fromEntries(entries)
  }
  const items = value.map((item, index) => withHeads(schema.items, item, at(String(index)), onLong))
  if (items.length <= portion || !schema.items) return items
  onLong({ list: listOf(schema), items, path })
  return items.slice(0, portion)
}

interface Long {
  /** The schema of any part of the list. */
  readonly list: JsonSchema
  readonly items: readonly unknown[]
  readonly path: string
}

function listOf(schema: JsonSchema): JsonSchema {
  const { minItems: _, contains: __, ...list } = schema
  const known = lists.get(schema) ?? list
  lists.set(schema, known)
  return known
}

const lists = new WeakMap<JsonSchema, JsonSchema>()

function libraryErrors(schema: JsonSchema, value: unknown): FieldErrors {
  let validator = validators.get(schema)
  if (!validator) {
    // The library's type is mutable and narrower than ours. It marks what it is given and reads field specs as schemas.
    validator = new Validator(forLibrary(schema) as Schema, '2020-12', false)
    validators.set(schema, validator)
  }
  const { valid, errors } = validator.validate(value)
  if (valid) return {}
  const found: Record<string, string> = {}
  for (const unit of errors) {
    const error = sentence(schema, unit)
    if (error && !found[error.path]) found[error.path] = error.text
  }
  return Object.keys(found).length ? found : { '': t('This has the wrong format') }
}

/**
 * A copy without `x-field` and `uniqueItems`, which `checkSizes` looks at: the library compares every item with every
 * other. A property that happens to be called so stays.
 */
function forLibrary(schema: JsonSchema): JsonSchema {
  const plain = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map(item => plain(item, false))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([key]) => isMap || (key !== 'x-field' && key !== 'uniqueItems'))
    return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner, !isMap && key === 'properties')]))
  }
  return plain(schema, false) as JsonSchema
}

const validators = new WeakMap<JsonSchema, Validator>()

export const requiredText = t('This field is required')

function sentence(schema: JsonSchema, unit: OutputUnit): { path: string; text: string } | null {
  const path = unit.instanceLocation.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodePointer).join('.')
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const node = nodeAt(schema, path)
  const field = node?.['x-field']
  switch (unit.keyword) {
    case 'required': {
      const name = /required property "([^"]+)"/.exec(unit.error)?.[1] ?? ''
      return { path: at(name), text: requiredText }
    }
    case 'additionalProperties': {
      const name = /Property "([^"]+)" does not match/.exec(unit.error)?.[1]
      return name ? { path: at(name), text: t('There is no such field') } : null
    }
    case 'minLength':
      return {
        path,
        text:
          field?.required || node?.minLength === 1
            ? requiredText
            : t('Enter at least %{count} characters', { count: node?.minLength }),
      }
    case 'minItems':
      return {
        path,
        text: node?.minItems === 1 ? requiredText : t('Add at least %{count}', { count: node?.minItems }),
      }
    case 'minimum':
      // The least amount that there is says nothing to anybody.
      if (field?.kind === 'money' && node?.minimum === 1) return { path, text: t('Must be more than 0') }
      return { path, text: t('Must be at least %{figure}', { figure: shown(field, node?.minimum) }) }
    case 'maximum':
      return { path, text: t('Must be at most %{figure}', { figure: shown(field, node?.maximum) }) }
    case 'enum':
    case 'const':
      return {
        path,
        text: node?.enum
          ? t('Choose one of: %{choices}', { choices: listText(node.enum.slice(0, 12).map(String)) })
          : t('This isn’t one of the choices'),
      }
    case 'type':
      return { path, text: typeTexts[String(node?.type)] ?? t('This has the wrong type') }
    case 'pattern':
    case 'format':
      return { path, text: patternText(field, node) }
    default:
      return null
  }
}

const typeTexts: Readonly<Record<string, string>> = {
  string: t('This must be text'),
  integer: t('This must be a whole number'),
  number: t('This must be a number'),
  boolean: t('This must be true or false'),
  array: t('This must be a list'),
  object: t('This must be an object'),
}

function patternText(field: FieldSpec | undefined, node: JsonSchema | undefined): string {
  if (field && 'format' in field && field.format) return textFormats[field.format].says
  if (node?.format === 'date') return t('Enter a date, like 2026-11-21')
  if (node?.format === 'date-time') return t('Enter a time in UTC, like 2026-11-21T07:00:00.000Z')
  return t('This has the wrong format')
}

function shown(field: FieldSpec | undefined, value: number | undefined): string {
  if (value === undefined) return ''
  return numberFormat({ maximumFractionDigits: 6 }).format(field?.kind === 'money' ? value / 1_000_000 : value)
}

function decodePointer(part: string): string {
  return (percentDecoded(part) ?? part).replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The schema's node at an instance path; list positions lead to `items`. An item's node inherits the list's field. */
function nodeAt(schema: JsonSchema, path: string): JsonSchema | undefined {
  let node: JsonSchema | undefined = schema
  for (const part of path ? path.split('.') : []) {
    const parent: JsonSchema | undefined = node
    node =
      /^\d+$/.test(part) && parent?.items
        ? { ...(parent['x-field'] ? { 'x-field': parent['x-field'] } : {}), ...parent.items }
        : parent?.properties?.[part]
  }
  return node
}
