import type { Grants } from '../../src/engine/contract/grants.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { verbs } from '../../src/engine/contract/resourceSpec.ts'
import { giveCatalogue } from '../../src/engine/providers/resources.ts'
import { sidebarLinks } from '../../src/engine/shell/sidebarLinks.ts'

/**
 * Sections in their order, each with its links as somebody sees them who may do everything, then the pages that have no
 * link, and the related lists on the pages of rows.
 */
export function navigationText(catalogue: Catalogue): string {
  giveCatalogue(catalogue)
  const { sections, resources } = catalogue
  const grants: Grants = { '*': { '*': verbs } }
  const texts = sections.flatMap(section => {
    const own = Object.values(resources).filter(({ section: key }) => key === section.key)
    const links = sidebarLinks(section, grants)
    const linked = new Set(links.map(({ path }) => path))
    const shown = own.length > 0 ? (section.layout === 'tabs' ? 'tabs' : 'sidebar') : 'one page'
    return [
      '',
      `${section.label} ${section.path} (${shown}, g ${section.shortcut})`,
      ...links.map(({ label, path }) => `  ${label} ${path}`),
      ...own.filter(({ path }) => !linked.has(path)).map(({ plural, path }) => `  no link: ${plural} ${path}`),
      ...own.flatMap(({ path, children }) =>
        children.map(({ resource, by }) => `  at ${path}/{id}: ${resources[resource]?.plural} by ${by}`),
      ),
    ]
  })
  return `${texts.slice(1).join('\n')}\n`
}
