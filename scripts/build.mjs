import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { firstChunks } from './firstChunks.mjs'
import { everything, stampOf, whatTablesNeed } from './sourceStamp.mjs'

/**
 * Builds the client, the Node host and the documentation into `dist/`, unless they already stand there, built from the same sources. `folder` is that of
 * another console; its `dist` stands there, without documentation.
 */
export async function buildAll({ logLevel = 'warn', folder = '.' } = {}) {
  const isOwn = folder === '.'
  // Beside each other: each keeps a core busy.
  const [built] = await Promise.all([
    buildConsole(folder, isOwn, logLevel),
    isOwn && promisify(execFile)(process.execPath, ['scripts/docs.mjs']),
  ])
  return built
}

async function buildConsole(folder, isOwn, logLevel) {
  const stampFile = `${folder}/dist/.stamp`
  const stamp = stampOf(isOwn ? everything : [...everything, folder])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false
  rmSync(stampFile, { force: true })
  process.env.NODE_ENV = 'production'
  if (!isOwn) process.env.CONSOLE = folder
  const output = isOwn ? { codeSplitting: { groups: await firstChunks() } } : {}
  await build({ logLevel, build: { rollupOptions: { output } } })
  await build({ logLevel, build: { ssr: true } })
  if (isOwn) addDatabase()
  writeFileSync(stampFile, stamp)
  return true
}

/** An empty database with all its tables, which first starts copy; made again only when the tables could be others. */
function addDatabase() {
  const cache = 'node_modules/.cache/database'
  const ready = `${cache}/${stampOf(whatTablesNeed)}`
  if (!existsSync(ready)) {
    // Of its own, as another build may be at it.
    const unfinished = `${cache}-${process.pid}`
    const env = { PATH: process.env.PATH, DATA_DIR: unfinished }
    execFileSync(process.execPath, ['dist/server/makeDatabase.js'], { env, stdio: 'inherit' })
    rmSync(cache, { recursive: true, force: true })
    mkdirSync(cache)
    renameSync(`${unfinished}/database`, ready)
    rmSync(unfinished, { recursive: true })
  }
  cpSync(ready, 'dist/server/database', { recursive: true })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const started = performance.now()
  const [folder] = process.argv.slice(2)
  const built = await buildAll(folder ? { folder } : {})
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(built ? `Astrolabe · built in ${seconds} s` : 'Astrolabe · the build is up to date')
}
