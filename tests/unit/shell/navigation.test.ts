import '../../setup/productCatalogue.ts'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import type { Grants } from '../../../src/engine/contract/grants.ts'
import { type Resource, type SectionInput, verbs } from '../../../src/engine/contract/resourceSpec.ts'
import { listTitle } from '../../../src/engine/derive/list/listTitle.ts'
import { allResources, sectionOfPath } from '../../../src/engine/providers/resources.ts'
import { selectedLink, sidebarLinks } from '../../../src/engine/shell/sidebarLinks.ts'
import { sidebars } from '../../sidebars.ts'

const everything: Grants = { '*': { '*': verbs } }
const sections = catalogue.sections as readonly SectionInput[]

function section(key: string): SectionInput {
  const found = sections.find(one => one.key === key)
  if (!found) throw new Error(`No section ${key}`)
  return found
}

const linksOf = (key: string, grants = everything) =>
  sidebarLinks(section(key), grants).map(({ label, path }) => `${label} ${path}`)

describe('top navigation', () => {
  it('[shell.2] has the sections in this order', () => {
    expect(sections.map(({ label, path }) => `${label} ${path}`)).toEqual([
      'Dashboard /',
      'Campaigns /campaigns',
      'Media /media',
      'Data /data',
      'Inventory /inventory',
      'Integrations /integrations',
      'Reporting /reporting',
      'Admin /admin',
    ])
  })

  it.each([
    ['/', 'dashboard'],
    ['/campaigns', 'campaigns'],
    ['/campaigns/line-items/4/show', 'campaigns'],
    ['/admin/users', 'admin'],
    ['/administration', undefined],
    ['/nowhere', undefined],
  ])('[shell.3] %s lies in %s', (path, key) => {
    expect(sectionOfPath(path)?.key).toBe(key)
  })

  it('[shell.6] gives campaigns and dashboard no sidebar', () => {
    expect(sections.filter(({ layout }) => layout !== 'sidebar').map(({ key }) => key)).toEqual([
      'dashboard',
      'campaigns',
    ])
  })
})

describe('sidebars', () => {
  it.each(sidebars)(
    '[shell.4] %s begins with its links in order, and ends with what the catalogue adds',
    (key, links) => {
      const shown = linksOf(key)
      expect(shown.slice(0, links.length)).toEqual(links)
      const added = Object.values<Resource>(catalogue.resources).flatMap(({ section, menu, path, sidebar }) =>
        section === key && menu !== false && !links.includes(`${menu} ${path}`)
          ? [`${menu} ${path}`, ...sidebar.map(link => `${link.label} ${link.path}`)]
          : [],
      )
      expect(shown.slice(links.length)).toEqual(added)
    },
  )

  it('shows only what the person may list, and no link to create what they may not', () => {
    const reader: Grants = { northwind: { media: ['list', 'read'], asset: ['list', 'read'] } }
    expect(linksOf('media', reader)).toEqual([
      'All Media /media',
      'Display /media?subtype=display',
      'Video /media?subtype=video',
      'Audio /media?subtype=audio',
      'Asset Library /media/assets',
    ])
    expect(linksOf('reporting', reader)).toEqual([])
  })

  it('heads every list with the words of the link that leads to it', () => {
    const lists = sections.flatMap(one =>
      sidebarLinks(one, everything).flatMap(({ label, path }) => {
        const [base, query] = path.split('?')
        const resource = allResources().find(resource => resource.path === base)
        const filters = [...new URLSearchParams(query)].map(([name, value]) => [name, [value]] as const)
        return resource ? [{ label, heading: listTitle(resource, Object.fromEntries(filters)) }] : []
      }),
    )
    expect(lists.length).toBeGreaterThan(25)
    expect(lists.filter(({ label, heading }) => heading.toLowerCase() !== label.toLowerCase())).toEqual([])
    expect(lists.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['All media', 'Video', 'Report builder', 'Job history', 'Role bindings']),
    )
  })

  it.each([
    ['media', '/media', '', '/media'],
    ['media', '/media', '?subtype=video', '/media?subtype=video'],
    ['media', '/media', '?filter=%7B%22subtype%22%3A%5B%22audio%22%5D%7D', '/media?subtype=audio'],
    ['media', '/media', '?subtype=other', '/media'],
    ['media', '/media/12/show', '', '/media'],
    ['media', '/media/assets', '', '/media/assets'],
    ['media', '/media/assets/7', '', '/media/assets'],
    ['media', '/media/add', '', '/media/add'],
    ['media', '/media/create', '?type=video', '/media/add'],
    ['inventory', '/inventory/deals/create', '', '/inventory/deals'],
    ['admin', '/admin/users/3/show', '', '/admin/users'],
    ['admin', '/admin/roles', '', '/admin/roles'],
    ['admin', '/admin/api', '', undefined],
  ])('[shell.5] in %s at %s%s selects %s', (key, pathname, search, selected) => {
    expect(selectedLink(sidebarLinks(section(key), everything), pathname, search)).toBe(selected)
  })
})
