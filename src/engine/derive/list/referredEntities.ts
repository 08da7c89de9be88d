import { entityNamed, referenceAt } from '../../contract/reference.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { findEntity } from '../../providers/resources.ts'

/**
 * The resources whose rows a filter by the id of a reference may choose from: those that its choice has or, where that could
 * be any, those that are chosen beside it. None when it isn't such a filter.
 */
export function referredEntities(
  resource: Resource,
  name: string,
  filters: Readonly<Record<string, readonly string[]>>,
): readonly Resource[] {
  const reference = referenceAt(allFields(resource), name)
  if (reference?.id !== name) return []
  const { choice, entity } = reference
  const named = choice.vocabulary === 'resource' ? (filters[entity] ?? []) : (choice.options ?? [])
  return named.flatMap(value => findEntity(entityNamed(value)) ?? []).slice(0, 2)
}
