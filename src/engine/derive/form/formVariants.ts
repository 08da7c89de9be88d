import type { JsonSchema } from '../../contract/jsonSchema.ts'
import { labelOf } from '../../contract/labels.ts'

/** The documents of a schema with variants (entity.2): one for each value of the field that tells them apart. */
export interface FormVariants {
  /** The field whose `const` tells the documents apart. */
  readonly on: string
  readonly by: readonly { readonly value: string; readonly label: string; readonly schema: JsonSchema }[]
}

/** Null for a schema that is one document. */
export function formVariants(schema: JsonSchema): FormVariants | null {
  const { oneOf } = schema
  const on = Object.entries(oneOf?.[0]?.properties ?? {}).find(([, node]) => typeof node.const === 'string')?.[0]
  if (!oneOf || on === undefined) return null
  const of = oneOf.flatMap(document => {
    const value = document.properties?.[on]?.const
    return typeof value === 'string'
      ? [{ value, label: document.title ?? labelOf(value, undefined), schema: document }]
      : []
  })
  return { on, of }
}

/** The document for a row: its variant's, or the whole; undefined while no type is chosen. */
export function documentFor(schema: JsonSchema, variants: FormVariants | null, value: unknown): JsonSchema | undefined {
  return variants ? variants.by.find(one => one.value === value)?.schema : schema
}
