import { catalogue } from '../../resources.config.ts'
import type { Grants } from '../contract/grants.ts'
import { mayAnywhere } from '../contract/grants.ts'
import type { Catalogue, Resource, SectionInput } from '../contract/resourceSpec.ts'

/** Every resource of the catalogue, in its order. */
export const resources: readonly Resource[] = Object.values((catalogue as Catalogue).resources)

/** The entry of a react-admin resource name, which is its page's path without the leading slash. @throws Error */
export function resourceOfName(name: string): Resource {
  const found = byName.get(name) ?? byEntity.get(name)
  if (!found) throw new Error(`The catalogue has no resource at /${name}`)
  return found
}

/** The entry of an API name (`line-item`). @throws Error */
export function resourceOfEntity(entity: string): Resource {
  const found = byEntity.get(entity)
  if (!found) throw new Error(`The catalogue has no entity ${entity}`)
  return found
}

/** Like `resourceOfEntity`, for names that came from outside. */
export function findEntity(entity: string): Resource | undefined {
  return byEntity.get(entity)
}

/** What the person may list somewhere; the rest has no links. */
export function visibleResources(grants: Grants): readonly Resource[] {
  return resources.filter(resource => mayAnywhere(grants, 'list', resource))
}

/** A section is active when the path starts with its prefix; `/` needs an exact match (shell.3). */
export function sectionOfPath(pathname: string): SectionInput | undefined {
  return catalogue.sections.find(({ path }) =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`),
  )
}

const byName = new Map(resources.map(resource => [resource.name, resource]))
const byEntity = new Map(resources.map(resource => [resource.entity, resource]))
