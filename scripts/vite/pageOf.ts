import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Makes `index.html` the page of another console: its entry, its logo as the icon, and the folder's name until its title is known. */
export function pageOf(folder: string): Plugin {
  const title = basename(folder).replace(/^./, letter => letter.toUpperCase())
  return {
    name: 'page-of',
    transformIndexHtml: {
      order: 'pre',
      handler: html =>
        html
          .replace('/src/main.tsx', `/${folder}/main.ts`)
          .replace('/favicon.svg', `/${folder}/logo.svg`)
          .replace(/\s*<meta name="description"[^>]*>/, '')
          .replaceAll('Astrolabe', title),
    },
  }
}
