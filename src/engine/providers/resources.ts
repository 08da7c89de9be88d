import type { Grants } from '../contract/grants.ts'
import { mayAnywhere } from '../contract/grants.ts'
import { handedIn } from '../contract/handedIn.ts'
import type { Catalogue, FieldRoles, Resource, SectionInput } from '../contract/resourceSpec.ts'

/** The console's catalogue, as its product handed it in. */
export function theCatalogue(): Catalogue {
  return catalogue.get().given
}

/** Hands the catalogue in; `createConsole` does so before anything is drawn. */
export function giveCatalogue(given: Catalogue): void {
  entities = new Set(Object.keys(given.resources))
  const resources = Object.values(given.resources)
  catalogue.give({
    given,
    resources,
    byName: new Map(resources.map(resource => [resource.name, resource])),
    byEntity: new Map(resources.map(resource => [resource.entity, resource])),
  })
}

/** What some fields mean to others beside them. */
export function fieldRoles(): FieldRoles {
  return theCatalogue().roles ?? {}
}

/** Every resource of the catalogue, in its order. */
export function allResources(): readonly Resource[] {
  return catalogue.get().resources
}

/** The entry of a react-admin resource name, which is its page's path without the leading slash. @throws Error */
export function resourceOfName(name: string): Resource {
  const { byName, byEntity } = catalogue.get()
  const found = byName.get(name) ?? byEntity.get(name)
  if (!found) throw new Error(`The catalogue has no resource at /${name}`)
  return found
}

/** The entry of an API name (`line-item`). @throws Error */
export function resourceOfEntity(entity: string): Resource {
  const found = findEntity(entity)
  if (!found) throw new Error(`The catalogue has no entity ${entity}`)
  return found
}

let entities: ReadonlySet<string> = new Set()

/** Whether the catalogue has an entity of this name; no where there is no catalogue yet. */
export function isEntity(name: string): boolean {
  return entities.has(name)
}

/** Like `resourceOfEntity`, for names that came from outside. */
export function findEntity(entity: string): Resource | undefined {
  return catalogue.get().byEntity.get(entity)
}

/** What the person may list somewhere; the rest has no links. */
export function visibleResources(grants: Grants): readonly Resource[] {
  return allResources().filter(resource => mayAnywhere(grants, 'list', resource))
}

/** A section is active when the path starts with its prefix; `/` needs an exact match (shell.3). */
export function sectionOfPath(pathname: string): SectionInput | undefined {
  return theCatalogue().sections.find(({ path }) =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`),
  )
}

const catalogue = handedIn<{
  readonly given: Catalogue
  readonly resources: readonly Resource[]
  readonly byName: ReadonlyMap<string, Resource>
  readonly byEntity: ReadonlyMap<string, Resource>
}>('catalogue')
