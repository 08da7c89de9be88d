import type { Grants } from '../contract/grants.ts'
import type { SectionInput } from '../contract/resourceSpec.ts'
import { type PageLink, sectionLinks } from '../contract/sectionLinks.ts'
import { theCatalogue } from '../providers/resources.ts'

/** The links of one of this console's sections, see `sectionLinks`. */
export function sidebarLinks(section: SectionInput, grants: Grants): readonly PageLink[] {
  return sectionLinks(theCatalogue(), section, grants)
}

/** The one link that is selected: the longest that the address begins with, and whose filter the address has (shell.5). */
export function selectedLink(links: readonly PageLink[], pathname: string, search: string): string | undefined {
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
