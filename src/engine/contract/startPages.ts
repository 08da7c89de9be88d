import type { Grants } from './grants.ts'
import { inboxPages } from './inboxPages.ts'
import type { Catalogue } from './resourceSpec.ts'
import { creating, type PageLink, sectionLinks } from './sectionLinks.ts'

/** The pages that the console can open with for somebody: those of its menus that they may open and that are no form, and their own. */
export function startPages(catalogue: Catalogue, grants: Grants): readonly StartPage[] {
  const pages = catalogue.sections.flatMap(section => {
    const { label, path, layout } = section
    const links = layout === 'none' ? [{ label, path }] : sectionLinks(catalogue, section, grants)
    return links.filter(link => !creating.test(link.path)).map(link => ({ ...link, section: label }))
  })
  return [...pages, ...inboxPages]
}

export interface StartPage extends PageLink {
  readonly section: string
}
