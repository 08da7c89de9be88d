import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { allResources } from '../../providers/resources.ts'

/** A field as it is best shown: who created or changed a row is kept as an id of a person. */
export function shownField(name: string, field: FieldSpec): FieldSpec {
  if (field.kind !== 'text' || (name !== 'createdBy' && name !== 'updatedBy')) return field
  const people = allResources().find(({ scope }) => scope === 'members')
  return people ? { kind: 'link', to: people.entity, readOnly: true } : field
}
