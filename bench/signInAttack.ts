import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { startServer } from '../tests/journeys/server.ts'
import type { Bench, Figure } from './setup/bench.ts'

const connections = 200
const asked = 200

/** The lists of who is signed in, alone and beside connections that guess passwords with a new email each time. */
export const bench: Bench = {
  title: `${asked} lists of a signed-in person, beside ${connections} connections that guess passwords (ours), and alone (plain)`,
  run: async () => {
    if (!existsSync('dist/server/node.js')) throw new Error('Build first: npm run build')
    const dataDir = mkdtempSync(join(tmpdir(), 'astrolabe-bench-'))
    const server = await startServer({ dataDir })
    try {
      const cookie = await signIn(server.url)
      await listTimes(server.url, cookie)
      const alone = await listTimes(server.url, cookie)
      const guessing = guess(server.url)
      const before = performance.now()
      const beside = await listTimes(server.url, cookie)
      const seconds = (performance.now() - before) / 1000
      const counts = await guessing.stop()
      const statuses = Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
      return [
        compared('p50', at(beside, 0.5), at(alone, 0.5), 1.5),
        compared('p99', at(beside, 0.99), at(alone, 0.99), 3),
        { what: `guesses in ${seconds.toFixed(1)} s`, ours: statuses.join(', '), plain: '' },
      ]
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

function compared(what: string, ours: number, plain: number, most: number): Figure {
  const demand = { text: `at most ${most} times`, met: ours <= plain * most }
  return { what, ours: `${ours.toFixed(1)} ms`, plain: `${plain.toFixed(1)} ms`, demand }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' },
    body: JSON.stringify({ email: 'viewer@astrolabe.example', password: 'astrolabe' }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Milliseconds of each list, sorted; one after the other, as one person asks. */
async function listTimes(url: string, cookie: string): Promise<readonly number[]> {
  const times: number[] = []
  for (let count = 0; count < asked; count += 1) {
    const started = performance.now()
    const answer = await fetch(`${url}/api/v1/campaign?limit=25`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`A list was answered with ${answer.status}`)
    times.push(performance.now() - started)
  }
  return times.sort((one, other) => one - other)
}

function at(times: readonly number[], part: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
}

/** In a thread of its own: the guesser's work is not to be measured. */
function guess(url: string): { stop(): Promise<Readonly<Record<string, number>>> } {
  const worker = new Worker(guesser, { eval: true, workerData: { url, connections } })
  return {
    stop: () =>
      new Promise(resolve => {
        worker.once('message', counts => {
          void worker.terminate()
          resolve(counts)
        })
        worker.postMessage('stop')
      }),
  }
}

const guesser = `
const { Agent, request } = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
const agent = new Agent({ keepAlive: true, maxSockets: workerData.connections })
const headers = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }
const counts = {}
let last = 0
function next() {
  const asking = request(workerData.url + '/api/v1/auth', { method: 'POST', agent, headers }, answer => {
    counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1
    answer.resume().on('end', next)
  })
  asking.on('error', () => setTimeout(next, 100))
  asking.end(JSON.stringify({ email: 'guess-' + ++last + '@astrolabe.example', password: 'wrong password' }))
}
for (let count = 0; count < workerData.connections; count += 1) next()
parentPort.on('message', () => parentPort.postMessage(counts))
`
