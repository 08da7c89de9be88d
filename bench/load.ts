import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '../resources.config.ts'
import { postgresHalves } from '../src/advertising/server/postgresHalves.ts'
import type { Database } from '../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../src/engine/server/node/postgres/postgresStore.ts'
import { apiTables } from '../tests/contract/apiTables.ts'
import { type JourneyServer, startServer } from '../tests/journeys/server.ts'
import { type PostgresServer, startPostgres } from '../tests/postgresServer.ts'
import type { Bench, Measurement } from './setup/bench.ts'
import { errorsMeasurement } from './setup/errorsMeasurement.ts'
import { lineItemRows } from './setup/lineItemRows.ts'
import { loadCaller } from './setup/loadCaller.ts'
import { loadPeople } from './setup/loadPeople.ts'
import { every, factsAtOnce, type LoadSeen, loadSeen, loadTraffic, note, pause } from './setup/loadTraffic.ts'
import { type LoadWorld, loadWorld } from './setup/loadWorld.ts'
import { lostMeasurement } from './setup/lostMeasurement.ts'
import { manyRows } from './setup/manyRows.ts'
import { at, percentiles, sorted } from './setup/percentiles.ts'

const rows = Number(process.env.LOAD_ROWS ?? 1_000_000)
const people = Number(process.env.LOAD_PEOPLE ?? 200)
const seconds = Number(process.env.LOAD_SECONDS ?? 600)
/** One of two processes is killed each minute, and PostgreSQL is stopped for ten seconds in the middle. */
const isTroubled = process.env.LOAD_TROUBLE === 'true'
/** How many answer, each on a connection pool of its own. */
const processes = Number(process.env.LOAD_PROCESSES ?? (isTroubled ? 2 : 1))
const base = 10_000
const metricsPort = 19_464
const awayMs = 10_000

/** Many people at work on many rows beside a feed of facts, on PostgreSQL; "plain" is the bare SQL of the list meanwhile. */
export const bench: Bench = {
  title: `${people} people for ${seconds} s on ${rows.toLocaleString('en-US')} line items beside ${factsAtOnce} facts a second${
    isTroubled ? ', a process killed each minute, PostgreSQL stopped for ten seconds' : ''
  }, ${processes} ${processes === 1 ? 'process' : 'processes'}; "plain" is the bare SQL of the list`,
  run: async () => {
    if (!existsSync('dist/server/node.js')) throw new Error('Build first: npm run build')
    if (isTroubled && seconds < 120) throw new Error('Trouble takes two minutes or more')
    const postgres = await startPostgres()
    const home = mkdtempSync(join(tmpdir(), 'astrolabe-load-'))
    const start = (name: string, port: number) =>
      startServer({
        dataDir: join(home, name),
        isMeasured: true,
        env: {
          DATABASE_URL: postgres.url,
          SAMPLE_DATA: 'true',
          SAMPLE_PASSWORD: 'astrolabe',
          SECRETS_KEY: 'one-key-for-both-of-these-processes',
          CONNECTIONS_PER_ADDRESS: '2000',
          METRICS_PORT: String(port),
        },
      })
    const db = openPostgres(postgres.url, { statementMs: 600_000 })
    const servers: JourneyServer[] = []
    try {
      // Its rows are written first: what is copied belongs to one of its organizations.
      const server = await start('one', metricsPort)
      servers.push(server)
      const world = await loadWorld(server.url, db)
      await server.kill('SIGTERM')
      const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
      await manyRows(
        { db, store },
        'line-item',
        lineItemRows(world.organization, Math.min(rows, base)),
        Math.ceil(rows / base),
      )
      const tokens = await loadPeople(store, world.manager, people)
      await server.restart()
      for (let index = 1; index < processes; index += 1) servers.push(await start(`more-${index}`, metricsPort + index))
      return await measured({ postgres, servers, db }, { ...world, tokens })
    } finally {
      for (const server of servers) await server.kill('SIGTERM')
      await db.close()
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    }
  },
}

interface Running {
  readonly postgres: PostgresServer
  readonly servers: readonly JourneyServer[]
  readonly db: Database
}

interface Measured extends LoadSeen {
  readonly lags: number[]
  readonly memory: number[]
  /** Milliseconds: from a process's start until it was ready, and from the database's return to each one's first answer. */
  readonly starts: number[]
  readonly returns: number[]
}

async function measured(running: Running, world: LoadWorld & { readonly tokens: readonly string[] }) {
  const { db, servers } = running
  const until = Date.now() + seconds * 1000
  const goesOn = () => Date.now() < until
  const seen: Measured = { ...loadSeen(), lags: [], memory: [], starts: [], returns: [] }
  const bare = `select _data::text, (select count(*) from (select from "line-item" where _scope = '${world.organization}' limit 10001) x) as total
    from "line-item" where _scope = '${world.organization}' order by name desc nulls last, id desc limit 50`
  const bareOnce = async () => {
    const started = performance.now()
    const isThere = await db.query(bare).then(
      () => true,
      () => false,
    )
    if (isThere) note(seen.times, 'bare', performance.now() - started)
  }
  await Promise.all([
    loadTraffic(
      servers.map(({ url }) => url),
      world,
      goesOn,
      seen,
    ),
    every(500, goesOn, bareOnce),
    every(10_000, goesOn, async () => {
      const now = await processMeasurements().catch(() => null)
      if (now) seen.lags.push(now.lag)
      if (now) seen.memory.push(now.bytes)
    }),
    ...(isTroubled ? [trouble(running, world, goesOn, seen)] : []),
  ])
  return [...measurements(seen), ...(isTroubled ? await afterTrouble(db, seen) : [])]
}

async function trouble(
  { postgres, servers }: Running,
  world: LoadWorld & { readonly tokens: readonly string[] },
  goesOn: () => boolean,
  seen: Measured,
): Promise<void> {
  const stopDatabase = async () => {
    // In the middle, between two of the kills.
    await pause((Math.floor(seconds / 120) + 0.5) * 60_000)
    await postgres.stopFor(awayMs)
    const returned = performance.now()
    const cookie = `${world.cookieName}=${world.tokens[0]}`
    await Promise.all(
      servers.map(async ({ url }) => {
        const call = loadCaller([url], { cookie })
        const isBack = () => call('/line-item?limit=1').then(Boolean, () => false)
        const longest = returned + 60_000
        while (!(await isBack()) && performance.now() < longest) await pause(20)
        seen.returns.push(performance.now() - returned)
      }),
    )
  }
  const killOne = async (turn: number) => {
    const server = turn > 0 ? servers[turn % servers.length] : undefined
    await server?.kill('SIGKILL')
    if (server) seen.starts.push(await server.restart())
  }
  await Promise.all([stopDatabase(), every(60_000, goesOn, killOne)])
}

/** What was acknowledged has to be there. */
async function afterTrouble(db: Database, seen: Measured) {
  const { refused, broken, starts, returns } = seen
  const worst = at(sorted(returns), 1)
  const counted = (count: number) => count.toLocaleString('en-US')
  return [
    await lostMeasurement(db, seen),
    {
      what: 'from the database’s return to the first answer of each process',
      ours: `${worst.toFixed(0)} ms`,
      plain: '',
      demand: { text: 'at most 3 s', met: returns.length > 0 && worst <= 3000 },
    },
    {
      what: 'refused meanwhile (503), connections that broke',
      ours: `${counted(refused)}, ${counted(broken)}`,
      plain: '',
    },
    {
      what: `from a killed process’s start until it was ready, ${starts.length} × (worst)`,
      ours: `${at(sorted(starts), 1).toFixed(0)} ms`,
      plain: '',
    },
  ] satisfies Measurement[]
}

function measurements(seen: Measured): readonly Measurement[] {
  const { times, lags, memory } = seen
  const bare = sorted(times.get('bare') ?? [])
  const kinds = [...new Set([...times.keys(), 'list'])].filter(what => what !== 'bare').sort()
  const lag = at(sorted(lags), 1)
  const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MiB`
  return [
    ...kinds.map((what): Measurement => {
      const values = sorted(times.get(what) ?? [])
      const isList = what === 'list'
      return {
        what: `${what}, ${values.length.toLocaleString('en-US')} × (p50 / p95 / p99)`,
        ours: percentiles(values),
        plain: isList ? percentiles(bare) : '',
        ...(isList
          ? {
              demand: { text: 'p95 at most 2 times', met: values.length > 0 && at(values, 0.95) <= 2 * at(bare, 0.95) },
            }
          : {}),
      }
    }),
    // Of a process that is killed meanwhile they say little.
    ...(isTroubled
      ? []
      : [
          {
            what: 'event loop, the worst p99 of ten seconds',
            ours: `${(lag * 1000).toFixed(0)} ms`,
            plain: '',
            demand: { text: 'under 50 ms', met: lags.length > 0 && lag < 0.05 },
          },
          {
            what: 'memory, at first and at the end',
            ours: megabytes(memory.at(-1) ?? 0),
            plain: megabytes(memory[0] ?? 0),
          },
        ]),
    errorsMeasurement(seen, isTroubled ? 0 : seen.refused + seen.broken),
  ]
}

async function processMeasurements(): Promise<{ readonly lag: number; readonly bytes: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  return { lag: value('nodejs_eventloop_lag_p99_seconds'), bytes: value('process_resident_memory_bytes') }
}
