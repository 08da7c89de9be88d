import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from '../journeys/server.ts'
import { findChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as the first start leaves it, sample data and all; copy it, never start on it. */
    sampledDataDir: string
  }
}

/** Builds what is out of date and lets the host fill one data folder, which every file of tests then starts from. */
export async function setup(project: TestProject): Promise<void> {
  // One that npm brought is unpacked here: two files at once would start what the other is still writing.
  await findChromium()
  const root = join(import.meta.dirname, '../..')
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The build failed')

  // Sample facts end today: yesterday's folder is as stale as another build's.
  const stamp = readFileSync(join(root, 'dist/.stamp'), 'utf8').slice(0, 16)
  const cache = join(root, 'node_modules/.cache/journeys')
  const ready = join(cache, `${stamp}-${new Date().toISOString().slice(0, 10)}-still`)
  if (!existsSync(ready)) {
    rmSync(cache, { recursive: true, force: true })
    mkdirSync(cache, { recursive: true })
    const filling = `${ready}.part`
    const server = await startServer({ dataDir: filling })
    await pauseJobs(server.url)
    await server.stop()
    renameSync(filling, ready)
  }
  project.provide('sampledDataDir', ready)
}

/**
 * What the sample has scheduled would run in whichever test is under way at its hour, in three time zones: it sends mail
 * and changes rows.
 */
async function pauseJobs(url: string): Promise<void> {
  const json = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }
  const call = async (path: string, body?: object, headers: Record<string, string> = json) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${path}: ${await answer.text()}`)
    return answer
  }
  const session = await call('/auth', { email: 'admin@astrolabe.example', password: 'astrolabe' })
  const cookie = session.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
  const jobs = await call('/scheduled-job?status=scheduled&limit=1000', undefined, { ...json, cookie })
  for (const { id, version } of await jobs.json()) {
    await call(`/scheduled-job/${id}/move`, { to: 'paused', version }, { ...json, cookie })
  }
}
