import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import { isLong } from '../setup/effort.ts'
import { startServer } from './server.ts'

const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'astrolabe-kills-'))
const kills = isLong ? 30 : 1
/** What a first start says one after another; it is killed up to so many milliseconds after it has said one of them. */
const stages = ['', 'Making the database', 'Generating sample data', 'Writing', 'ready on']
const latest = 4_000
/** Running jobs, signing in and half a minute of running add to these by themselves. */
const growing = new Set(['alert', 'audit-log', 'job-run'])

describe('a first start that is killed', { timeout: kills * 240_000 }, () => {
  let whole: Record<string, number>

  beforeAll(async () => {
    const host = await startServer({ copyOf: inject('sampledDataDir') })
    whole = await totals(host.url)
    await host.stop()
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  it('is ready at the next start, with the whole sample once', async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const dataDir = join(home, String(kill))
      const stage = stages[Math.floor(Math.random() * stages.length)] ?? ''
      const delay = Math.random() * latest
      await killedStart(dataDir, stage, delay)
      const host = await startServer({ dataDir })
      expect(await totals(host.url), `killed ${Math.round(delay)} ms after "${stage}"`).toEqual(whole)
      await host.stop()
      rmSync(dataDir, { recursive: true })
    }
  })
})

async function killedStart(dataDir: string, stage: string, delay: number): Promise<void> {
  const child = spawn(process.execPath, ['dist/server/node.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, SIMULATOR: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  let said = ''
  await new Promise<void>(resolve => {
    if (stage === '') return resolve()
    // Listened to until the end: whoever closes the pipe ends the host before its time.
    child.stdout.on('data', chunk => {
      said += String(chunk)
      if (said.includes(stage)) resolve()
    })
  })
  // No wait for anything: the moment is what is tried.
  await new Promise(resolve => setTimeout(resolve, delay))
  child.kill('SIGKILL')
  await gone
}

/** How many rows of each resource the administrator of the sample sees. */
async function totals(url: string): Promise<Record<string, number>> {
  const api = `${url}/api/v1`
  const headers = { ...writeHeaders, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'admin@astrolabe.example', password: 'astrolabe' })
  const session = await fetch(`${api}/auth`, { method: 'POST', headers, body })
  const cookie = session.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
  const entities = Object.keys(catalogue.resources).filter(entity => !growing.has(entity))
  const counts: Record<string, number> = {}
  // One after the other: exact counts take turns, and who asks for all of them at once is refused some.
  for (const entity of entities) {
    const answer = await fetch(`${api}/${entity}?limit=1`, { headers: { cookie } })
    expect(answer.status, entity).toBe(200)
    counts[entity] = Number(answer.headers.get('x-total-count'))
  }
  expect(Object.values(counts).filter(count => count > 0).length).toBeGreaterThan(30)
  return counts
}
