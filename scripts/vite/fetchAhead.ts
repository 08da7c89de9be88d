import type { Plugin } from 'vite'

/**
 * Lets the page of somebody who was signed in before ask for the console's code together with the entry's, which would ask
 * for it only once it has run. In `index.html` it fills in the list at `fetchAhead`.
 */
export function fetchAhead(): Plugin {
  return {
    name: 'fetch-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const needed = Object.values(bundle).flatMap(item =>
          item.type === 'chunk' && groups.includes(item.name)
            ? [item.fileName, ...(item.viteMetadata?.importedCss ?? [])]
            : [],
        )
        const files = [...new Set(needed)].filter(file => !html.includes(`/${file}"`)).map(file => `./${file}`)
        return html.replace('fetchAhead = []', `fetchAhead = ${JSON.stringify(files)}`)
      },
    },
  }
}

/** Of `firstChunks`, those of a list. */
const groups = ['shared', 'console']
