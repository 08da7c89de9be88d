import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm start`: builds what is missing or older than the sources, then becomes the host, so that signals reach it.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

// In a process of its own: the bundler's memory and its NODE_ENV shall not stay in the server's.
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)

process.env.NODE_ENV ??= 'production'
await import('../dist/server/node.js')
