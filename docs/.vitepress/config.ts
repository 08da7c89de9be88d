import { copyFileSync, writeFileSync } from 'node:fs'
import { defineConfig, type PageData } from 'vitepress'
import { foundPages } from './foundPages.ts'
import { sidebar } from './sidebar.ts'

const pages: PageData[] = []

/**
 * The documentation as a site: what lies in `docs`, and a page for each resource, for terms, metrics and dimensions, and for each part of
 * the API. A link to a page that isn't there fails the build. Beside the site stands `pages.json`, from which the console's palette finds pages.
 */
export default defineConfig({
  title: 'Astrolabe',
  titleTemplate: ':title · Astrolabe documentation',
  description: 'How to use, operate and extend Astrolabe',
  lang: 'en-US',
  base: '/docs/',
  outDir: '../dist/docs',
  cacheDir: '../node_modules/.cache/vitepress',
  srcExclude: ['derived/**'],
  cleanUrls: true,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/docs/favicon.svg' }]],
  // What the page would run in place is a file instead, which the host's content security policy asks for.
  metaChunk: true,
  // The host puts a fresh nonce in its place for every answer.
  transformHtml: html => html.replace(/<(script|style)(?=[ >])/g, '<$1 nonce="__CSP_NONCE__"'),
  markdown: {
    headers: { level: [2] },
    config: ({ renderer: { rules } }) => {
      const codeBlock = rules.code_block
      // Where it is wider than the page it scrolls, also by keys; code between fences does so by itself.
      rules.code_block = (tokens, at, ...rest) => {
        tokens[at]?.attrSet('tabindex', '0')
        return codeBlock?.(tokens, at, ...rest) ?? ''
      }
    },
  },
  transformPageData: page => {
    pages.push(page)
  },
  buildEnd: ({ outDir }) => {
    writeFileSync(`${outDir}/pages.json`, JSON.stringify(foundPages(pages)))
    copyFileSync('public/favicon.svg', `${outDir}/favicon.svg`)
  },
  themeConfig: {
    logo: '/favicon.svg',
    siteTitle: 'Astrolabe docs',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Guides', link: '/guide/getting-started', activeMatch: '/guide/' },
      { text: 'Reference', link: '/resources/', activeMatch: '/(resources|metrics)/' },
      { text: 'API', link: '/api/', activeMatch: '/api/' },
      { text: 'Operate', link: '/operating' },
      { text: 'Extend', link: '/extending' },
    ],
    sidebar,
  },
})
