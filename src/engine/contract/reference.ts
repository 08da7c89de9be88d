import type { FieldOf, Fields } from './fieldSpec.ts'
import { fieldAt } from './query.ts'

/** A group that names a row of any resource (`refers`), as found from one of its fields: paths from the row's top. */
export interface Reference {
  /** Of the choice that says which resource. */
  readonly entity: string
  readonly choice: FieldOf<'choice'>
  readonly id: string
  readonly name: string
}

/** What the field at a path is part of, where that names a row. */
export function referenceAt(fields: Fields, path: string): Reference | null {
  const group = path.split('.').slice(0, -1).join('.')
  const field = group ? fieldAt(fields, group) : undefined
  if (field?.kind !== 'group' || !field.refers) return null
  const { entity, id, name } = field.refers
  const choice = field.fields[entity]
  if (choice?.kind !== 'choice') return null
  return { entity: `${group}.${entity}`, choice, id: `${group}.${id}`, name: `${group}.${name}` }
}

/** The resource that a value of such a choice names; both ways of writing one are at home in choices. */
export function entityNamed(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('_', '-') : ''
}
