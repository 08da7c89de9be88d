import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tests/journeys/server.ts'
import { attack } from './setup/attackers.ts'
import type { Bench } from './setup/bench.ts'
import { comparedAt, listTimes, signedIn } from './setup/listTimes.ts'

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
      const cookie = await signedIn(server.url, 'viewer')
      await listTimes(server.url, cookie, { count: asked })
      const alone = await listTimes(server.url, cookie, { count: asked })
      const guessing = attack({ url: server.url, kind: 'guess', connections, oneAddress: true })
      const before = performance.now()
      const beside = await listTimes(server.url, cookie, { count: asked })
      const seconds = (performance.now() - before) / 1000
      const counts = await guessing.stop()
      const statuses = Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
      return [
        comparedAt('p50', 0.5, { beside, alone, most: 1.5 }),
        comparedAt('p99', 0.99, { beside, alone, most: 3 }),
        { what: `guesses in ${seconds.toFixed(1)} s`, ours: statuses.join(', '), plain: '' },
      ]
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
