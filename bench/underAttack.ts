import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JourneyServer, startServer } from '../tests/journeys/server.ts'
import { startPostgres } from '../tests/postgresServer.ts'
import { type AttackPlan, attack } from './setup/attackers.ts'
import type { Bench, Measurement } from './setup/bench.ts'
import { comparedAt, listTimes, signedIn } from './setup/listTimes.ts'

const asked = 400
/** Between two lists: somebody who goes on quickly, for long enough that everything that comes by the second has come. */
const pauseMs = 50

/**
 * The lists of somebody signed in, alone and beside everything that others may do at once: 200 connections that guess passwords,
 * 200 whose bodies never end, six heavy reports, and 100 runs in another organization's queue.
 */
export const bench: Bench = {
  title: `${asked} lists of a signed-in person beside guessers, half-open connections, heavy reports and a full queue (ours), and alone (plain)`,
  run: async () => {
    if (!existsSync('dist/server/node.js')) throw new Error('Build first: npm run build')
    const measurements: Measurement[] = []
    const postgres = await startPostgres()
    try {
      measurements.push(...(await measured('PostgreSQL', { DATABASE_URL: postgres.url, SAMPLE_DATA: 'true' })))
    } finally {
      await postgres.stop()
    }
    measurements.push(...(await measured('embedded', {})))
    return measurements
  },
}

async function measured(database: string, env: Readonly<Record<string, string>>): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'astrolabe-bench-'))
  const server = await startServer({ dataDir, isMeasured: true, env })
  try {
    const cookie = await signedIn(server.url, 'viewer')
    const keys = await programs(server.url)
    await listTimes(server.url, cookie, { count: 50, pauseMs })
    const alone = await listTimes(server.url, cookie, { count: asked, pauseMs })
    const plans: readonly AttackPlan[] = [
      { url: server.url, kind: 'guess', connections: 200 },
      { url: server.url, kind: 'half', connections: 200 },
      { url: server.url, kind: 'ask', connections: 6, authorization: keys, path: '/api/v1/report-query', body: heavy },
    ]
    await fillQueue(server, keys)
    const attacks = plans.map(attack)
    const beside = await listTimes(server.url, cookie, { count: asked, pauseMs })
    const counts = await Promise.all(attacks.map(one => one.stop()))
    const said = counts.map(
      (by, index) =>
        `${plans[index]?.kind} ${Object.entries(by)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', ')}`,
    )
    return [
      comparedAt(`${database}: p50`, 0.5, { beside, alone, most: 1.5 }),
      comparedAt(`${database}: p99`, 0.99, { beside, alone, most: 3 }),
      {
        what: `${database}: what they were answered`,
        ours: said.join('; '),
        plain: `load ${loadavg()[0]?.toFixed(1)}`,
      },
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const heavy = JSON.stringify({
  dimensions: ['day', 'campaign', 'lineItem', 'country', 'deviceType'],
  metrics: ['impressions', 'clicks', 'spend'],
  dateRange: 'last_90',
})

const headers = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' }

/** Four programs of another organization that may read and export everything there; the `Authorization` of each. */
async function programs(url: string): Promise<readonly string[]> {
  const cookie = await signedIn(url, 'admin')
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { id: owner } = await call('/current-user')
  const [viewer] = await call('/user?limit=1&q=viewer')
  const organizations: { id: string }[] = await call('/organization?limit=100')
  const other = organizations.find(({ id }) => !viewer?.organizations?.includes(id))?.id
  const keys: string[] = []
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const account = await call('/service-account', { name, organization: other, owner })
    const bound = { role: 'role-analyst', subjectKind: 'service_account', serviceAccount: account.id }
    await call('/role-binding', { ...bound, organization: other })
    keys.push(`Bearer ${(await call(`/service-account/${account.id}/keys`, {})).secret}`)
  }
  return keys
}

async function fillQueue({ url }: JourneyServer, keys: readonly string[]): Promise<void> {
  for (let index = 0; index < 100; index += 1) {
    const authorization = keys[index % keys.length] ?? ''
    const me = await fetch(`${url}/api/v1/current-user`, { headers: { authorization } })
    const { organizations } = await me.json()
    const body = JSON.stringify({ ...JSON.parse(heavy), organization: organizations[0]?.id })
    const answer = await fetch(`${url}/api/v1/report-export`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body,
    })
    if (answer.status !== 200) throw new Error(`A run was answered with ${answer.status}: ${await answer.text()}`)
  }
}
