import type { Grants } from '../contract/grants.ts'
import { mayAnywhere } from '../contract/grants.ts'
import type { Resource, SectionInput } from '../contract/resourceSpec.ts'
import { allResources, visibleResources } from '../providers/resources.ts'

/**
 * A section's links, in order (shell.4): its own pages, then each resource that the person may list, followed by that
 * resource's extra links. A link that creates something shows only to those who may create it.
 */
export function sidebarLinks(section: SectionInput, grants: Grants): readonly SidebarLink[] {
  const own = visibleResources(grants).filter(resource => resource.section === section.key)
  const pages = own.length > 0 ? (section.pages ?? []) : []
  return [...pages, ...own.flatMap(linksOf)].filter(({ path }) => !isRefused(path, grants))
}

/** The one link that is selected: the longest that the address begins with, and whose filter the address has (shell.5). */
export function selectedLink(links: readonly SidebarLink[], pathname: string, search: string): string | undefined {
  // `/media/add` opens its form at react-admin's address.
  const added = pathname.replace(/\/create$/, '/add')
  if (added !== pathname && links.some(({ path }) => path === added)) return added
  const asked = new URLSearchParams(search)
  const filter = filterOf(asked)
  let best: { path: string; score: number } | undefined
  for (const { path } of links) {
    const [base = '', query = ''] = path.split('?')
    const wanted = [...new URLSearchParams(query)]
    if (pathname !== base && !pathname.startsWith(`${base}/`)) continue
    if (!wanted.every(([name, value]) => asked.get(name) === value || filter[name] === value)) continue
    const score = base.length * 100 + wanted.length
    if (!best || score > best.score) best = { path, score }
  }
  return best?.path
}

export interface SidebarLink {
  readonly label: string
  readonly path: string
}

function linksOf(resource: Resource): readonly SidebarLink[] {
  const own = resource.menu === false ? [] : [{ label: resource.menu, path: resource.path }]
  return [...own, ...resource.sidebar]
}

const creating = /\/(add|create|import)$/

function isRefused(path: string, grants: Grants): boolean {
  if (!creating.test(path)) return false
  const parent = path.replace(creating, '')
  const resource = allResources().find(one => one.path === parent)
  return resource !== undefined && !mayAnywhere(grants, 'create', resource)
}

/** react-admin keeps a list's filter as JSON in the address. */
function filterOf(search: URLSearchParams): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(search.get('filter') ?? '{}')
    return typeof filter === 'object' && filter !== null
      ? Object.fromEntries(
          Object.entries(filter).map(([name, value]) => [
            name,
            Array.isArray(value) && value.length === 1 ? value[0] : value,
          ]),
        )
      : {}
  } catch {
    return {}
  }
}
