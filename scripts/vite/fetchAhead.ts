import type { OutputBundle } from 'rolldown'
import type { Plugin } from 'vite'

/**
 * Lets the page of somebody who was signed in before ask for the console's code, and for who is signed in, together with the
 * entry's code, which would ask for both only once it has run. In `index.html` it fills in the lists `fetchAhead` and `askAhead`; the
 * latter not in a demo, whose API isn't there before its code is.
 */
export function fetchAhead({ demo }: { readonly demo: boolean }): Plugin {
  return {
    name: 'fetch-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = [...neededBy(bundle)].filter(file => !html.includes(`/${file}"`)).map(file => `./${file}`)
        return html
          .replace('fetchAhead = []', `fetchAhead = ${JSON.stringify(files)}`)
          .replace('askAhead = []', `askAhead = ${JSON.stringify(demo ? [] : ['/api/v1/current-user'])}`)
      },
    },
  }
}

/** The files of the console's chunk and of all that it imports, with their styles. */
function neededBy(bundle: OutputBundle): ReadonlySet<string> {
  const files = new Set<string>()
  const take = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) take(imported)
  }
  // Of `firstChunks`; without these groups the console is a chunk of many that the entry names.
  for (const item of Object.values(bundle)) if (item.type === 'chunk' && item.name === 'console') take(item.fileName)
  return files
}
