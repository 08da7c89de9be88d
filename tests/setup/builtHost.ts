import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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
  const ready = join(cache, `${stamp}-${new Date().toISOString().slice(0, 10)}-rested`)
  if (!existsSync(ready)) {
    rmSync(cache, { recursive: true, force: true })
    mkdirSync(cache, { recursive: true })
    const filling = `${ready}.part`
    const server = await startServer({ dataDir: filling })
    const call = await signedIn(server.url)
    await pauseJobs(call)
    await firstWorkDone(call)
    await server.stop()
    renameSync(filling, ready)
  }
  project.provide('sampledDataDir', ready)
}

type Call = (path: string, body?: object) => Promise<unknown[]>

async function signedIn(url: string): Promise<Call> {
  const json = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }
  const ask = async (path: string, body?: object, headers: Record<string, string> = json) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${path}: ${await answer.text()}`)
    return answer
  }
  const session = await ask('/auth', { email: 'admin@astrolabe.example', password: 'astrolabe' })
  const cookie = session.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
  return async (path, body) => (await ask(path, body, { ...json, cookie })).json()
}

/**
 * What the sample has scheduled would run in whichever test is under way at its hour, in three time zones: it sends mail
 * and changes rows.
 */
async function pauseJobs(call: Call): Promise<void> {
  const jobs = await call('/scheduled-job?status=scheduled&limit=1000')
  for (const { id, version } of jobs as { id: string; version: number }[]) {
    await call(`/scheduled-job/${id}/move`, { to: 'paused', version })
  }
}

/**
 * What a host does by itself with a new sample, which would be done again in each file's copy, beside its tests: segments
 * are built, deals are synced, and after half a minute all alerts are raised at once. Over when nothing is left
 * open and no more alerts come for three seconds.
 */
async function firstWorkDone(call: Call): Promise<void> {
  const late = Date.now() + 180_000
  const count = async (path: string) => (await call(`${path}&limit=1000`)).length
  let rest = 0
  let before = -1
  while (rest < 12) {
    if (Date.now() > late) throw new Error('The host was still busy with its sample after three minutes')
    await wait(250)
    const open = ['/segment?status=processing', '/job-run?status=queued', '/job-run?status=running']
    const left = (await Promise.all(open.map(count))).reduce((sum, rows) => sum + rows, 0)
    const alerts = await count('/alert?status=open')
    rest = left === 0 && alerts > 0 && alerts === before ? rest + 1 : 0
    before = alerts
  }
}
