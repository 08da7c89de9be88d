import { eachField } from '../../contract/checkEntry.ts'
import { allFields, type Catalogue, type Resource } from '../../contract/resourceSpec.ts'
import { dueSpecOf } from '../store/dueAt.ts'

/** The resources that the clock does something with: what others link to comes before those, parents before children. */
export function clockOrder({ resources }: Catalogue): readonly Resource[] {
  const found = new Map<string, Resource>()
  const seen = new Set<string>()
  const visit = (resource: Resource | undefined) => {
    if (!resource || seen.has(resource.entity) || !dueSpecOf(resource)) return
    seen.add(resource.entity)
    for (const [, field] of eachField(allFields(resource))) {
      if (field.kind === 'reference' || field.kind === 'references') visit(resources[field.to])
    }
    found.set(resource.entity, resource)
  }
  for (const resource of Object.values(resources)) visit(resource)
  return [...found.values()]
}
