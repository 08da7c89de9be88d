import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { readEnvironment } from '../../src/engine/server/environment.ts'
import { pageUnder } from '../../src/engine/server/node/pageUnder.ts'

/**
 * Makes the build a site for any file server, under the path that `BASE_PATH` says: the page knows the path, `404.html` is the page as
 * well, which file servers answer with where no file lies, and `files.json` lists what the demo's service worker keeps to start offline.
 */
export function staticSite(): Plugin {
  return {
    name: 'static-site',
    apply: 'build',
    // Not `closeBundle`: a build that only measures closes as well, and has written no folder.
    writeBundle({ dir: folder }) {
      if (folder === undefined) throw new Error('static-site: the build has no output folder')
      const { basePath } = readEnvironment({ BASE_PATH: process.env.BASE_PATH })
      const page = pageUnder(basePath, readFileSync(join(folder, 'index.html'), 'utf8'))
      for (const name of ['index.html', '404.html']) writeFileSync(join(folder, name), page)
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        // The browser keeps the scripts of a service worker by itself.
        .filter(name => !/^(404\.html|files\.json|robots\.txt|.*Worker\.js)$/.test(name) || name.startsWith('assets/'))
        .sort()
      const build = createHash('sha256')
      for (const name of files) build.update(name).update(readFileSync(join(folder, name)))
      writeFileSync(join(folder, 'files.json'), JSON.stringify({ build: build.digest('hex').slice(0, 16), files }))
    },
  }
}
