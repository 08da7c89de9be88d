import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import type { JsonSchema } from '../../contract/jsonSchema.ts'
import { compact } from '../../contract/kinds/kindContract.ts'
import { kindOf, kinds } from '../../contract/kinds/kinds.ts'

/**
 * The fields of a schema document, in its order. A node says with `x-field` what it is; where a foreign platform's
 * schema doesn't, the field that the catalogue knows by this name is taken if its type agrees, and else the kind is
 * worked out from type, format and enum.
 */
export function formFields(schema: JsonSchema, known: Fields = {}): Fields {
  const required = new Set(schema.required)
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, node]) => [
      name,
      formField(node, required.has(name), Object.hasOwn(known, name) ? known[name] : undefined),
    ]),
  )
}

function formField(node: JsonSchema, required: boolean, known: FieldSpec | undefined): FieldSpec {
  const said = node['x-field']
  const stated = said && Object.hasOwn(kinds, said.kind) ? said : undefined
  const field = stated ?? (known && agrees(known, node) ? { ...known, ...options(known, node) } : inferField(node))
  return compact({
    ...field,
    label: field.label ?? node.title,
    help: field.help ?? node.description,
    required: field.required || (required && !field.when) || undefined,
    readOnly: field.readOnly || node.readOnly || undefined,
  }) as FieldSpec
}

/** What a node without a word about its kind most likely is. */
export function inferField(node: JsonSchema): FieldSpec {
  const type = typeOf(node)
  const rest = { default: node.default } as object
  const choices = textsOf(node.const === undefined ? node.enum : [node.const])
  if (choices) return whole({ kind: 'choice', options: choices, ...rest })
  switch (type) {
    case 'boolean':
      return whole({ kind: 'boolean', ...rest })
    case 'integer':
    case 'number':
      return whole({ kind: 'number', integer: type === 'integer', min: node.minimum, max: node.maximum, ...rest })
    case 'string':
      return whole({ ...inferText(node), ...rest })
    case 'array':
      return whole(inferList(node))
    case 'object':
      return node.properties ? { kind: 'group', fields: formFields(node) } : { kind: 'json' }
    default:
      return { kind: 'json' }
  }
}

function inferText(node: JsonSchema): Record<string, unknown> {
  const { format, minLength: min, maxLength: max } = node
  if (node.writeOnly || format === 'password') return { kind: 'secret', min, max }
  if (format === 'date') return { kind: 'date' }
  if (format === 'date-time') return { kind: 'dateTime' }
  const known = { email: 'email', uri: 'url', url: 'url', 'uri-reference': 'url', hostname: 'hostname' }[format ?? '']
  return { kind: 'text', min, max, format: known, lines: (max ?? 0) > 300 && !known ? 3 : undefined }
}

function inferList(node: JsonSchema): Record<string, unknown> {
  const { items, minItems: min, maxItems: max } = node
  const options = textsOf(items?.enum)
  if (options) return { kind: 'choices', options, min, max }
  if (items?.properties) return { kind: 'objectList', fields: formFields(items), min, max, item: items.title }
  if (items && typeOf(items) === 'string') return { kind: 'list', min, max, maxLength: items.maxLength }
  return { kind: 'json' }
}

/** Whether the catalogue's field can hold what the node describes. */
function agrees(known: FieldSpec, node: JsonSchema): boolean {
  const own = kindOf(known).schema(known)
  return own.type === undefined || own.type === typeOf(node)
}

/** The platform's own list of choices wins over the catalogue's. */
function options(known: FieldSpec, node: JsonSchema): object {
  const own = textsOf(known.kind === 'choices' ? node.items?.enum : node.enum)
  return own && (known.kind === 'choice' || known.kind === 'choices') ? { options: own } : {}
}

function typeOf({ type, properties, items }: JsonSchema): string | undefined {
  const first = typeof type === 'string' ? type : type?.find(one => one !== 'null')
  return first ?? (properties ? 'object' : items ? 'array' : undefined)
}

function textsOf(values: readonly unknown[] | undefined): readonly string[] | undefined {
  const texts = values?.filter(value => typeof value === 'string')
  return texts?.length && texts.length === values?.filter(value => value !== null).length ? texts : undefined
}

function whole(field: object): FieldSpec {
  return compact(field) as FieldSpec
}
