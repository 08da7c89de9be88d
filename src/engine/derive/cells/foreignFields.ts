import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'

/**
 * What a platform's rows hold that the catalogue doesn't know, by name, with the kind that its values look like. Our own API's rows
 * have no such thing. What is no text, number or boolean is left out.
 */
export function foreignFields(resource: Resource, rows: readonly Readonly<Record<string, unknown>>[]): Fields {
  const known = allFields(resource)
  const found: Record<string, FieldSpec> = {}
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (Object.hasOwn(known, name) || Object.hasOwn(found, name) || ofEveryRow.has(name)) continue
      const field = fieldLike(value)
      if (field) found[name] = field
    }
  }
  return found
}

const ofEveryRow = new Set(['id', 'version', 'actions'])

function fieldLike(value: unknown): FieldSpec | null {
  if (typeof value === 'string') return { kind: 'text', readOnly: true }
  if (typeof value === 'number') return { kind: 'number', readOnly: true }
  return typeof value === 'boolean' ? { kind: 'boolean', readOnly: true } : null
}
