import type { PageData } from 'vitepress'
import type { DocumentationPage } from '../../src/engine/providers/documentation.ts'

/** What the console's palette finds of the documentation: every page by its title, and the jobs of guides by their headings. Decisions are left out. */
export function foundPages(pages: readonly PageData[]): readonly DocumentationPage[] {
  return pages
    .flatMap(({ title, relativePath, headers }) => {
      const path = relativePath.replace(/(?:(?<=^|\/)index)?\.md$/, '')
      if (!title || path === '' || path.startsWith('adr/')) return []
      const jobs = path.startsWith('guide/') ? headers : []
      return [
        { label: title, about: folders[path.split('/')[0] ?? ''] ?? 'Documentation', path },
        ...jobs.map(job => ({ label: job.title, about: title, path: `${path}#${job.slug}` })),
      ]
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

const folders: Partial<Record<string, string>> = {
  guide: 'Guide',
  resources: 'Resource',
  metrics: 'Glossary',
  api: 'API',
}
