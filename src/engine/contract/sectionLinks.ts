import { type Grants, mayAnywhere } from './grants.ts'
import type { Catalogue, Resource, SectionInput } from './resourceSpec.ts'

/** A way to a page, as menus show it. */
export interface PageLink {
  readonly label: string
  readonly path: string
}

/**
 * A section's links, in order (shell.4): its own pages, then each resource that the person may list, followed by that
 * resource's extra links. A link that creates something is there only for those who may create it.
 */
export function sectionLinks({ resources }: Catalogue, section: SectionInput, grants: Grants): readonly PageLink[] {
  const all = Object.values(resources)
  const own = all.filter(resource => resource.section === section.key && mayAnywhere(grants, 'list', resource))
  const pages = own.length > 0 ? (section.pages ?? []) : []
  return [...pages, ...own.flatMap(linksOf)].filter(({ path }) => !isRefused(path, all, grants))
}

function linksOf(resource: Resource): readonly PageLink[] {
  const own = resource.menu === false ? [] : [{ label: resource.menu, path: resource.path }]
  return [...own, ...resource.sidebar]
}

/** Pages that are a form. */
export const creating = /\/(add|create|import)$/

function isRefused(path: string, all: readonly Resource[], grants: Grants): boolean {
  if (!creating.test(path)) return false
  const parent = path.replace(creating, '')
  const resource = all.find(one => one.path === parent)
  return resource !== undefined && !mayAnywhere(grants, 'create', resource)
}
