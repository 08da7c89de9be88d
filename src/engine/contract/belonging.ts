import type { FieldSpec } from './fieldSpec.ts'
import type { Catalogue, Resource } from './resourceSpec.ts'

/**
 * How a row leads to what it belongs to: by its references, of which the first that is filled counts. Without any it is itself
 * what others belong to.
 */
export interface Belonging {
  readonly by: readonly { readonly field: string; readonly to: string; readonly next: Belonging }[]
}

/** What role bindings can be narrowed to: rows of `entity`, named in the binding's `field`, and what belongs to them. */
export interface Narrowing {
  readonly field: string
  readonly entity: string
}

/** Null where bindings can't be narrowed. */
export function narrowingOf({ resources }: Pick<Catalogue, 'resources'>): Narrowing | null {
  const binding = resources['role-binding']
  if (!binding?.narrowedBy) return null
  const field = binding.fields[binding.narrowedBy]
  return field?.kind === 'references' ? { field: binding.narrowedBy, entity: field.to } : null
}

/** Null for rows that belong to nothing that a binding could be narrowed to. @throws Error where entries don't lead there */
export function belongingOf(
  resource: Resource,
  resources: Catalogue['resources'],
  above: readonly string[] = [],
): Belonging | null {
  const { entity, belongsBy } = resource
  if (above.includes(entity))
    throw new Error(`resources.config: ${entity} belongs to itself by ${belongsBy.join(', ')}`)
  if (narrowingOf({ resources })?.entity === entity) return { by: [] }
  if (belongsBy.length === 0) return null
  const by = belongsBy.map(field => {
    const to = targetOf(resource.fields[field])
    const next = to === undefined ? undefined : resources[to]
    const belonging = next ? belongingOf(next, resources, [...above, entity]) : null
    if (to === undefined || !belonging) {
      throw new Error(
        `resources.config: ${entity} belongs by "${field}", which leads to nothing that bindings are narrowed to`,
      )
    }
    return { field, to, next: belonging }
  })
  return { by }
}

function targetOf(field: FieldSpec | undefined): string | undefined {
  return field?.kind === 'reference' ? field.to : undefined
}
