import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds what is missing or older than the sources, then runs a command of the built server in this process. */
export async function runBuilt(command) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 2] })
  if (build.status !== 0) process.exit(build.status ?? 1)
  await import(`../dist/server/${command}.js`)
}
