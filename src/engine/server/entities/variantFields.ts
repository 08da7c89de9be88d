import type { Fields } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'

/** The fields that a row can have: those that all share and those of its variant. */
export function variantFields(resource: Resource, row: Readonly<Record<string, unknown>>): Fields {
  const { variants } = resource
  const value = variants ? row[variants.on] : undefined
  const own =
    variants && typeof value === 'string' && Object.hasOwn(variants.by, value) ? variants.by[value] : undefined
  return own ? { ...resource.fields, ...own } : resource.fields
}
