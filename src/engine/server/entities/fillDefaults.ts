import type { Fields } from '../../contract/fieldSpec.ts'
import { isObject } from '../../contract/isObject.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { holds } from '../../contract/schema.ts'
import { innerFields } from '../referencesIn.ts'
import { variantFields } from './variantFields.ts'

/** A new row with the defaults of what was left out; inside groups and tables only where those are given. */
export function fillDefaults(resource: Resource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // Twice: the variant's field may itself be one that was left out.
  const shared = filled(resource.fields, row)
  return filled(variantFields(resource, shared), shared)
}

function filled(fields: Fields, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const full: Record<string, unknown> = { ...row }
  for (const [name, field] of Object.entries(fields)) {
    const value = full[name]
    if (value === undefined) {
      const wanted = 'default' in field && field.default !== undefined && (!field.when || holds(field.when, full))
      if (wanted) full[name] = field.default
      continue
    }
    const inner = field.kind === 'targeting' ? null : innerFields(field)
    if (!inner) continue
    if (Array.isArray(value)) full[name] = value.map((item: unknown) => (isObject(item) ? filled(inner, item) : item))
    else if (isObject(value)) full[name] = filled(inner, value)
  }
  return full
}
