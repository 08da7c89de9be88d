import { labelOf } from '../../contract/labels.ts'
import { entityNamed } from '../../contract/reference.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { allResources, findEntity } from '../../providers/resources.ts'
import { theLanguage } from '../../texts/language.ts'

/** The fields of some resources, or of all, by name; where resources call one differently, all of its labels. */
export function fieldOptions(
  entities: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  const some = entities.flatMap(entity => findEntity(entityNamed(entity)) ?? [])
  const labels = new Map<string, Set<string>>()
  for (const resource of some.length > 0 ? some : allResources()) {
    for (const [name, field] of Object.entries(allFields(resource))) {
      if (silent.has(name)) continue
      labels.set(name, (labels.get(name) ?? new Set()).add(labelOf(name, field)))
    }
  }
  return [...labels]
    .map(([value, names]) => ({ value, label: [...names].join(' / ') }))
    .sort((a, b) => a.label.localeCompare(b.label, theLanguage().code))
}

/** No change tells of them. */
const silent = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt', 'draft'])
