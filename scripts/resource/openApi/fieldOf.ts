import type { FieldSpec, Fields, TextFormat } from '../../../src/engine/contract/fieldSpec.ts'
import { labelOf } from '../../../src/engine/contract/labels.ts'
import { pluralOf, sentence, wordsOf } from '../words.ts'
import { isNode, type Node, nodeAt, textAt } from './readOpenApi.ts'
import { resolve } from './resolve.ts'

/** What a schema is read with. */
export interface Reading {
  readonly document: Node
  /** The entity that a field of this name leads to: `advertiserId`. */
  readonly referenceOf: (name: string) => string | undefined
  /** Says what could not be written as it is in the document. */
  readonly note: (sentence: string) => void
}

/** Where a schema stands: its path in words, its own name, the references around it, and in how many objects it is. */
export interface Place {
  readonly path: string
  readonly name: string
  readonly within: ReadonlySet<string>
  readonly depth: number
  /** The names beside it: money is money where its currency stands by it. */
  readonly beside: readonly string[]
}

/** The field of the catalogue that holds what a schema describes. What no kind holds becomes JSON, with a note. */
export function fieldOf(reading: Reading, node: unknown, place: Place): FieldSpec {
  if (isNode(node) && typeof node.$ref === 'string' && place.within.has(node.$ref))
    return asJson(reading, place, 'holds itself')
  const { schema, within } = resolve(reading.document, node, place.within)
  const spec = specOf(reading, schema, { ...place, within })
  const label = textAt(schema, 'title') ?? shortLabel(spec, place.name)
  const help = firstSentence(textAt(schema, 'description'))
  return {
    ...spec,
    ...(label && label !== labelOf(place.name, undefined) ? { label: label.slice(0, 60) } : {}),
    ...(help ? { help } : {}),
    ...(schema.readOnly === true ? { readOnly: true } : {}),
  }
}

/** The fields of an object's properties; names that no field can have are left out, with a note. */
export function fieldsOf(reading: Reading, schema: Node, place: Omit<Place, 'name' | 'beside'>): Fields {
  const properties = nodeAt(schema, 'properties')
  const required = Array.isArray(schema.required) ? schema.required : []
  const beside = Object.keys(properties)
  const fields: Record<string, FieldSpec> = {}
  for (const [name, property] of Object.entries(properties)) {
    const path = `${place.path}.${name}`
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) {
      reading.note(`${path} is left out: a field's name has letters, digits and underscores`)
      continue
    }
    const field = fieldOf(reading, property, { ...place, path, name, beside })
    fields[name] = { ...field, ...(required.includes(name) && !field.readOnly ? { required: true } : {}) }
  }
  return fields
}

function specOf(reading: Reading, schema: Node, place: Place): FieldSpec {
  const type = typeOf(schema)
  switch (type) {
    case 'string':
      return textSpec(reading, schema, place)
    case 'integer':
    case 'number':
      return numberSpec(reading, schema, type, place)
    case 'boolean':
      return { kind: 'boolean', ...(typeof schema.default === 'boolean' ? { default: schema.default } : {}) }
    case 'array':
      return listSpec(reading, schema, place)
    case 'object': {
      if (place.depth > 0) return asJson(reading, place, 'is an object within another')
      const fields = fieldsOf(reading, schema, { ...place, depth: 1 })
      return Object.keys(fields).length > 0 ? { kind: 'group', fields } : asJson(reading, place, 'may hold anything')
    }
    default:
      return asJson(
        reading,
        place,
        Array.isArray(schema.oneOf ?? schema.anyOf) ? 'is one of several shapes' : 'has no single type',
      )
  }
}

function textSpec(reading: Reading, schema: Node, { name, path }: Place): FieldSpec {
  const options = optionsOf(schema)
  const chosen = typeof schema.default === 'string' ? { default: schema.default } : {}
  if (options) {
    // Codes are shown as they are: "EUR" and not "Eur".
    const codes = options.every(option => /^[A-Z]{2,3}$/.test(option))
    const labels = codes ? { labels: Object.fromEntries(options.map(option => [option, option])) } : {}
    return { kind: 'choice', options, ...labels, ...(options.includes(String(schema.default)) ? chosen : {}) }
  }
  const to = reading.referenceOf(name)
  if (to) return { kind: 'reference', to }
  const [min, max] = [wholeAt(schema, 'minLength'), wholeAt(schema, 'maxLength')]
  if (schema.writeOnly === true || schema.format === 'password')
    return { kind: 'secret', ...(min ? { min } : {}), ...(max ? { max } : {}) }
  if (schema.format === 'date') return { kind: 'date' }
  if (schema.format === 'date-time') return { kind: 'dateTime' }
  const vocabulary = vocabularyOf(name, max)
  if (vocabulary) return { kind: 'choice', vocabulary }
  const format = formats[String(schema.format)]
  if (typeof schema.pattern === 'string' && !format)
    reading.note(`${path} has a pattern, which the catalogue can't say`)
  return {
    kind: 'text',
    ...(format ? { format } : {}),
    ...(min ? { min } : {}),
    ...(max ? { max } : {}),
    ...(max !== undefined && max > 300 && !format ? { lines: 3 } : {}),
    ...chosen,
  }
}

const formats: Readonly<Record<string, TextFormat>> = { email: 'email', uri: 'url', url: 'url', hostname: 'hostname' }

function vocabularyOf(name: string, max: number | undefined) {
  const [last = ''] = wordsOf(name.replace(/_?code$/i, '')).slice(-1)
  if (last === 'currency') return 'currency'
  if (last === 'country' && max === 2) return 'country'
  if (last === 'language' && max === 2) return 'language'
  return /time_?zone$/i.test(name) ? 'timezone' : undefined
}

function numberSpec(
  reading: Reading,
  schema: Node,
  type: 'integer' | 'number',
  { name, path, beside }: Place,
): FieldSpec {
  const to = reading.referenceOf(name)
  if (to) {
    reading.note(`${path} is a number; the console's ids are texts`)
    return { kind: 'reference', to }
  }
  const integer = type === 'integer'
  const bounds = {
    ...boundOf('min', schema.minimum, schema.exclusiveMinimum, integer ? 1 : 0),
    ...boundOf('max', schema.maximum, schema.exclusiveMaximum, integer ? -1 : 0),
    ...(typeof schema.default === 'number' ? { default: schema.default } : {}),
  }
  if (integer && /micros$/i.test(name) && beside.includes('currency')) return { kind: 'money', ...bounds }
  return { kind: 'number', ...(integer ? { integer } : {}), ...bounds }
}

/** OpenAPI 3.0 says `exclusiveMinimum: true` beside the bound, 3.1 gives the bound itself. */
function boundOf(
  name: 'min' | 'max',
  bound: unknown,
  exclusive: unknown,
  step: number,
): Readonly<Record<string, number>> {
  if (typeof exclusive === 'number') return { [name]: exclusive + step }
  return typeof bound === 'number' ? { [name]: exclusive === true ? bound + step : bound } : {}
}

function listSpec(reading: Reading, schema: Node, place: Place): FieldSpec {
  const { items } = schema
  const limits = { ...countAt('min', schema, 'minItems'), ...countAt('max', schema, 'maxItems') }
  if (isNode(items) && typeof items.$ref === 'string' && place.within.has(items.$ref))
    return asJson(reading, place, 'holds itself')
  const { schema: item, within } = resolve(reading.document, items, place.within)
  const options = optionsOf(item)
  if (options) return { kind: 'choices', options, ...limits }
  const to = reading.referenceOf(place.name)
  const type = typeOf(item)
  if (to && (type === 'string' || type === 'integer')) {
    if (type === 'integer') reading.note(`${place.path} has numbers; the console's ids are texts`)
    return { kind: 'references', to, ...limits }
  }
  if (type === 'string') {
    const [format, maxLength] = [formats[String(item.format)], wholeAt(item, 'maxLength')]
    return { kind: 'list', ...limits, ...(maxLength ? { maxLength } : {}), ...(format ? { format } : {}) }
  }
  if (type !== 'object' || place.depth > 1) return asJson(reading, place, `is a list of ${type ?? 'several shapes'}`)
  const fields = fieldsOf(reading, item, { path: place.path, within, depth: 2 })
  return Object.keys(fields).length > 0
    ? { kind: 'objectList', fields, ...limits }
    : asJson(reading, place, 'may hold anything')
}

function asJson(reading: Reading, { path }: Place, why: string): FieldSpec {
  reading.note(`${path} ${why}: it is written as JSON`)
  return { kind: 'json' }
}

/** The one type beside `null`; what only has properties or options has the type of these. */
export function typeOf(schema: Node): string | undefined {
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(type => type !== 'null')
  if (types.length === 1 && typeof types[0] === 'string') return types[0]
  if (types.length === 1 && isNode(schema.properties)) return 'object'
  return types.length === 1 && optionsOf(schema) ? 'string' : undefined
}

function optionsOf({ enum: listed, const: only }: Node): readonly string[] | undefined {
  const values = (Array.isArray(listed) ? listed : only === undefined ? [] : [only]).filter(value => value !== null)
  const texts = values.filter(value => typeof value === 'string' && value !== '')
  return texts.length > 0 && texts.length === values.length ? [...new Set(texts.map(String))] : undefined
}

/** The name without what the field's kind says already: `advertiserId`, `budgetMicros`, `isLocked`. */
function shortLabel({ kind }: FieldSpec, name: string): string | undefined {
  if (kind === 'references') return pluralOf(sentence(name.replace(/_?ids?$/i, '')))
  if (kind === 'reference') return sentence(name.replace(/_?ids?$/i, ''))
  if (kind === 'money') return sentence(name.replace(/_?micros$/i, ''))
  return kind === 'boolean' && /^is[A-Z_]/.test(name) ? sentence(name.slice(2)) : undefined
}

/** A help is a sentence. */
export function firstSentence(text: string | undefined): string | undefined {
  const [first = ''] = (text ?? '').replace(/\s+/g, ' ').split(/(?<=[.!?])\s/)
  const short = first.length > 200 ? `${first.slice(0, 197).replace(/\s\S*$/, '')}…` : first
  return short ? short.replace(/([^.!?…])$/, '$1.') : undefined
}

function wholeAt(schema: Node, name: string): number | undefined {
  const value = schema[name]
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}

function countAt(key: 'min' | 'max', schema: Node, name: string): Readonly<Record<string, number>> {
  const count = wholeAt(schema, name)
  return count === undefined ? {} : { [key]: count }
}
