import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { nodeFileTrace } from '@vercel/nft'
import { buildAll } from './build.mjs'

/**
 * Puts the built console into `folder`, which is made anew, with those files of its packages that the host loads and no others:
 * it starts there by `node dist/server/node.js`, without npm.
 */
export async function packageTo(folder) {
  await buildAll()
  const entries = ['node', 'audit', 'doctor', 'backup', 'restore', 'facts', 'probeWorker', 'passwordWorker'].map(
    name => `dist/server/${name}.js`,
  )
  const { fileList } = await nodeFileTrace([...entries, 'dist/server/pgliteWorker.mjs'], {
    // What is built comes whole; the traced database beside it is no script.
    ignore: ['dist/server/database/**', 'dist/client/**'],
  })
  rmSync(folder, { recursive: true, force: true })
  for (const file of [...fileList].filter(file => file.startsWith('node_modules/') && statSync(file).isFile())) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  cpSync('dist', join(folder, 'dist'), { recursive: true })
  for (const file of ['package.json', 'LICENSE']) cpSync(file, join(folder, file))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const folder = resolve(process.argv[2] ?? 'dist-package')
  await packageTo(folder)
  console.log(`Astrolabe · packaged in ${folder}`)
}
