import type { FieldSpec, Fields } from './fieldSpec.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { compact } from './kinds/kindContract.ts'
import { kindOf } from './kinds/kinds.ts'
import { labelOf } from './labels.ts'
import type { Resource } from './resourceSpec.ts'

/**
 * The JSON Schema (2020-12) of a resource's rows: what forms show, what the API accepts and what OpenAPI describes.
 * With variants it is a `oneOf` of one document per value of the variant field, told apart by its `const`.
 */
export function entitySchema(resource: Resource): JsonSchema {
  const head = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: resource.label,
    description: resource.description,
  }
  if (!resource.variants) return { ...head, ...fieldsSchema(resource.fields) }
  const { of } = resource.variants
  return { ...head, oneOf: Object.keys(of).map(value => variantSchema(resource, value)) }
}

/** The document of one variant; without variants, of the whole. An unknown value has only the fields that all share. */
export function variantSchema(resource: Resource, value: unknown): JsonSchema {
  const { variants } = resource
  if (!variants) return fieldsSchema(resource.fields)
  const own = typeof value === 'string' && Object.hasOwn(variants.by, value) ? variants.by[value] : undefined
  const schema = fieldsSchema({ ...resource.fields, ...own })
  const on = schema.properties?.[variants.on]
  if (!own || !on || typeof value !== 'string') return schema
  const { enum: _, ...rest } = on
  return compact({
    title: labelOf(value, undefined),
    description: variants.descriptions?.[value],
    ...schema,
    properties: { ...schema.properties, [variants.on]: { ...rest, const: value } },
  })
}

/** An object of these fields, closed, with what is required always and what only under a condition. */
export function fieldsSchema(fields: Fields): JsonSchema {
  const entries = Object.entries(fields)
  const always = entries.filter(([, f]) => f.required && !f.when && !f.readOnly).map(([name]) => name)
  const conditional = entries.flatMap(([name, f]): JsonSchema[] => {
    const when = f.requiredWhen ?? (f.required && f.when ? f.when : undefined)
    return when && !f.readOnly ? [{ if: conditionSchema(when, fields), then: { required: [name] } }] : []
  })
  return compact({
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(name, field)])),
    required: always.length ? always : undefined,
    allOf: conditional.length ? conditional : undefined,
    additionalProperties: false,
  })
}

function conditionSchema(when: NonNullable<FieldSpec['when']>, fields: Fields): JsonSchema {
  const isList = (name: string) => ['choices', 'list', 'references'].includes(fields[name]?.kind ?? '')
  const condition = (name: string, values: readonly unknown[]): JsonSchema =>
    isList(name) ? { contains: { enum: values } } : { enum: values }
  return {
    properties: Object.fromEntries(Object.entries(when).map(([name, values]) => [name, condition(name, values)])),
    required: Object.keys(when),
  }
}

function fieldSchema(name: string, field: FieldSpec): JsonSchema {
  return compact({
    ...kindOf(field).schema(field),
    title: labelOf(name, field),
    description: field.help,
    default: 'default' in field ? field.default : undefined,
    readOnly: field.readOnly || undefined,
    'x-field': field,
  })
}

/**
 * A valid object of these fields, for sample rows and tests; references are left to who knows the rows. A field with a default has
 * it; `varied`, half of the time.
 */
export function sampleFields(fields: Fields, random: () => number, varied = false): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly || !(field.required || field.requiredWhen || random() < 0.4)) continue
    if (field.when && !holds(field.when, value)) continue
    const usual = 'default' in field ? field.default : undefined
    const usualIsTaken = usual !== undefined && !(varied && random() < 0.5)
    const sample = usualIsTaken ? usual : (kindOf(field).sample(field, random, varied) ?? usual)
    if (sample !== undefined) value[name] = sample
  }
  return value
}

/** Whether a condition of `when` or `requiredWhen` holds in a row. */
export function holds(when: NonNullable<FieldSpec['when']>, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(when).every(([name, values]) => {
    const value = row[name]
    return Array.isArray(value) ? values.some(one => value.includes(one)) : values.some(one => one === value)
  })
}
