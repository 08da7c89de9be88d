import { isObject } from '../contract/isObject.ts'
import type { JsonSchema } from '../contract/jsonSchema.ts'
import { translateCatalogue } from '../contract/translateCatalogue.ts'
import { t } from '../texts/t.ts'

/**
 * The schema document in an answer: what it says in another shape than JSON Schema has is left out, at every depth.
 * Its texts are the catalogue's, and come in the language that is read.
 */
export function readSchema(answer: unknown): JsonSchema {
  if (!isObject(answer)) return {}
  return Object.fromEntries(
    Object.entries(answer).flatMap(([word, value]) => {
      const read = readers.get(word)?.(value)
      return read === undefined ? [] : [[word, read]]
    }),
  )
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
/** Of the catalogue. */
const words = (value: unknown) => (typeof value === 'string' ? t(value) : undefined)
const number = (value: unknown) => (typeof value === 'number' ? value : undefined)
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
const anything = (value: unknown) => value
const list = (value: unknown) => (Array.isArray(value) ? value : undefined)
const texts = (value: unknown) => list(value)?.filter(one => typeof one === 'string')
const schema = (value: unknown) => (isObject(value) ? readSchema(value) : undefined)
const schemas = (value: unknown) => list(value)?.filter(isObject).map(readSchema)
const named = (value: unknown) =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) => (isObject(one) ? [[name, readSchema(one)]] : [])),
      )
    : undefined

const readers = new Map<string, (value: unknown) => unknown>([
  ...each(text, '$schema', '$id', 'format', 'pattern'),
  ...each(words, 'title', 'description'),
  ...each(number, 'minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'minItems', 'maxItems'),
  ...each(flag, 'uniqueItems', 'readOnly', 'writeOnly'),
  ...each(anything, 'const', 'default'),
  ...each(list, 'enum'),
  ...each(texts, 'required'),
  ...each(schema, 'items', 'contains', 'if', 'then'),
  ...each(schemas, 'oneOf', 'allOf'),
  ...each(named, 'properties'),
  ...each(value => text(value) ?? texts(value), 'type'),
  ...each(value => flag(value) ?? schema(value), 'additionalProperties'),
  ...each(
    value => (isObject(value) && typeof value.kind === 'string' ? translateCatalogue(value) : undefined),
    'x-field',
  ),
])

function each(read: (value: unknown) => unknown, ...names: readonly (keyof JsonSchema)[]) {
  return names.map(name => [name, read] as const)
}
