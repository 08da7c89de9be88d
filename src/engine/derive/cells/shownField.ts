import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { allResources } from '../../providers/resources.ts'

const doers = ['createdBy', 'updatedBy', 'setUpBy']

/** A field as it is best shown: who created, changed or set up a row is kept as an id of a user or a program. */
export function shownField(name: string, field: FieldSpec): FieldSpec {
  if (field.kind !== 'text' || !doers.includes(name)) return field
  const people = allResources().find(({ scope }) => scope === 'members')
  if (!people) return field
  const programs = allResources().find(({ acts }) => acts)
  return { kind: 'reference', to: people.entity, ...(programs ? { or: programs.entity } : {}), readOnly: true }
}
