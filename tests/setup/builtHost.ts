import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from '../journeys/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as the first start leaves it, sample data and all; copy it, never start on it. */
    sampledDataDir: string
  }
}

/** Builds what is out of date and lets the host fill one data folder, which every file of tests then starts from. */
export async function setup(project: TestProject): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The build failed')

  // Sample facts end today: yesterday's folder is as stale as another build's.
  const stamp = readFileSync(join(root, 'dist/.stamp'), 'utf8').slice(0, 16)
  const cache = join(root, 'node_modules/.cache/journeys')
  const ready = join(cache, `${stamp}-${new Date().toISOString().slice(0, 10)}`)
  if (!existsSync(ready)) {
    rmSync(cache, { recursive: true, force: true })
    mkdirSync(cache, { recursive: true })
    const filling = `${ready}.part`
    const server = await startServer({ dataDir: filling })
    await server.stop()
    renameSync(filling, ready)
  }
  project.provide('sampledDataDir', ready)
}
