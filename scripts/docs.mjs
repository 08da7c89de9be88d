import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { everything, stampOf } from './sourceStamp.mjs'

// `npm run docs`: builds the documentation into `dist/docs`, unless it already stands there, built from the same sources.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
process.env.NODE_ENV = 'production'

const stampFile = 'dist/.docs-stamp'
const stamp = stampOf([...everything, 'docs', 'CHANGELOG.md'])
if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync('dist/docs/index.html')) {
  console.log('Astrolabe · the documentation is up to date')
} else {
  rmSync(stampFile, { force: true })
  // Loaded where there is something to build: a start of what is built needn't wait for it.
  const { build } = await import('vitepress')
  await build('docs')
  // The console's own build, beside this one, may not have made it yet.
  mkdirSync('dist', { recursive: true })
  writeFileSync(stampFile, stamp)
  console.log('Astrolabe · documentation built in dist/docs')
}
