import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm run facts -- move`: builds what is missing or older than the sources, then takes the facts to ClickHouse.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 2] })
if (build.status !== 0) process.exit(build.status ?? 1)
await import('../dist/server/facts.js')
