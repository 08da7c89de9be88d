import { readdirSync, readFileSync } from 'node:fs'
import type { DefaultTheme } from 'vitepress'
import { catalogue } from '../../resources.config.ts'

type Items = DefaultTheme.SidebarItem[]

const guides: Items = [
  {
    text: 'Guides',
    items: folderPages('guide', [
      'getting-started',
      'campaigns',
      'media',
      'audiences',
      'inventory',
      'deals',
      'integrations',
    ]),
  },
]
const glossary: Items = [
  { text: 'Resources', link: '/resources/' },
  { text: 'Terms', link: '/metrics/terms' },
  { text: 'Metrics', link: '/metrics/metrics' },
  { text: 'Dimensions', link: '/metrics/dimensions' },
]
const protocols: Items = [{ text: 'API', link: '/api/' }, ...pages(['deals-api', 'webhooks', 'scim'])]
const operate: Items = [{ text: 'Operate', items: pages(['operating', 'variables', 'scaling', 'security']) }]
const extend: Items = [
  {
    text: 'Extend',
    items: [...pages(['extending', 'entry', 'architecture', 'clauses']), { text: 'Decisions', link: '/adr/' }],
  },
]

/** What stands beside a page, by the beginning of its address: the longest that fits counts. Lists of resources only where they are read. */
export const sidebar: DefaultTheme.SidebarMulti = {
  '/': [
    ...guides,
    { text: 'Reference', items: [...glossary, ...protocols] },
    ...operate,
    ...extend,
    { text: 'Releases', items: [{ text: 'What’s new', link: '/changelog' }] },
  ],
  '/resources/': [{ text: 'Reference', items: glossary }, ...bySection('/resources/')],
  '/metrics/': [{ text: 'Reference', items: glossary }, ...bySection('/resources/')],
  '/api/': [
    { text: 'API', items: [...protocols, { text: 'Other calls', link: '/api/general' }] },
    ...bySection('/api/'),
  ],
  '/adr/': [...extend, { text: 'Decisions', items: folderPages('adr') }],
}

function bySection(base: string): Items {
  return catalogue.sections
    .map(({ key, label }) => ({
      text: label,
      items: Object.values(catalogue.resources)
        .filter(({ section }) => section === key)
        .map(({ entity, plural }) => ({ text: plural, link: `${base}${entity}` })),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The pages of a folder by their titles: the named ones first, then the others by name. */
function folderPages(folder: string, first: readonly string[] = []): Items {
  const others = readdirSync(`docs/${folder}`)
    .filter(file => file.endsWith('.md') && file !== 'index.md')
    .map(file => file.slice(0, -3))
    .filter(name => !first.includes(name))
    .sort()
  return pages([...first, ...others].map(name => `${folder}/${name}`))
}

/** Pages by their titles. @throws where one isn't there */
function pages(names: readonly string[]): Items {
  return names.map(name => ({ text: titleOf(`docs/${name}.md`), link: `/${name}` }))
}

function titleOf(file: string): string {
  const [, title = file] = /^# (.+)$/m.exec(readFileSync(file, 'utf8')) ?? []
  return title
}
