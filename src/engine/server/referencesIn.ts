import type { FieldSpec, Fields } from '../contract/fieldSpec.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import { allFields } from '../contract/resourceSpec.ts'

/** A reference that a row holds, wherever it stands: at the top, in a group, an object of a list or a targeting. */
export interface FoundReference {
  /** `media.0.media`, as field errors name it. */
  readonly path: string
  /** The entity referred to. */
  readonly to: string
  readonly id: string
  /** The row is a part of that one. */
  readonly isOwner?: true
}

export function referencesIn(resource: Resource, row: Readonly<Record<string, unknown>>): FoundReference[] {
  return referencesOfFields(allFields(resource), row, '')
}

/** The entities that rows of a resource can refer to. */
export function referenceTargets(fields: Fields): ReadonlySet<string> {
  return new Set(
    Object.values(fields).flatMap(field => {
      if (field.kind === 'reference' || field.kind === 'references') return [field.to]
      const inner = innerFields(field)
      return inner ? [...referenceTargets(inner)] : []
    }),
  )
}

/** What a field's value is made of, when that is fields again. */
export function innerFields(field: FieldSpec): Fields | null {
  return field.kind === 'group' || field.kind === 'objectList' || field.kind === 'targeting' ? field.fields : null
}

function referencesOfFields(fields: Fields, value: unknown, prefix: string): FoundReference[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field ? referencesOfField(field, inner, `${prefix}${name}`) : []
  })
}

function referencesOfField(field: FieldSpec, value: unknown, path: string): FoundReference[] {
  if (field.kind === 'reference') {
    if (typeof value !== 'string' || !value) return []
    return [{ path, to: field.to, id: value, ...(field.owner ? { isOwner: true } : {}) }]
  }
  if (field.kind === 'references') {
    const ids = Array.isArray(value) ? value : []
    return ids.flatMap((id, index) => (typeof id === 'string' ? [{ path: `${path}.${index}`, to: field.to, id }] : []))
  }
  const inner = innerFields(field)
  if (!inner) return []
  if (field.kind !== 'objectList') return referencesOfFields(inner, value, `${path}.`)
  const items = Array.isArray(value) ? value : []
  return items.flatMap((item, index) => referencesOfFields(inner, item, `${path}.${index}.`))
}
