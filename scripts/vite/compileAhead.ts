import type { Plugin } from 'vite'

/**
 * Lets Chromium compile all functions of the chunks that hold `library`, on a thread of its own and before they are
 * called. For a library whose first drawing calls them all in one go: compiling them one by one then is a block that a
 * person feels. Other browsers read a comment.
 */
export function compileAhead(library: string): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.moduleIds.some(id => id.includes(`/node_modules/${library}/`))) continue
          // The whole line, and the first of the file, or it counts for nothing.
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
