import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { allResources } from '../../providers/resources.ts'

/** A field as it is best shown: who created or changed a row is kept as an id of a user or a program. */
export function shownField(name: string, field: FieldSpec): FieldSpec {
  if (field.kind !== 'text' || (name !== 'createdBy' && name !== 'updatedBy')) return field
  const people = allResources().find(({ scope }) => scope === 'members')
  if (!people) return field
  const programs = allResources().find(({ acts }) => acts)
  return { kind: 'reference', to: people.entity, ...(programs ? { or: programs.entity } : {}), readOnly: true }
}
