import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../src/engine/server/node/postgres/pgDatabase.ts'
import { storedLayouts } from '../src/engine/server/node/postgres/storedLayouts.ts'
import { type JourneyServer, startServer } from '../tests/journeys/server.ts'
import { startPostgres } from '../tests/postgresServer.ts'
import { balanced } from './setup/balanced.ts'
import type { Bench, Measurement } from './setup/bench.ts'
import { errorsMeasurement } from './setup/errorsMeasurement.ts'
import { type LoadSeen, type LoadTimes, loadSeen, loadTraffic, pause } from './setup/loadTraffic.ts'
import { type LoadWorld, loadWorld } from './setup/loadWorld.ts'
import { lostMeasurement } from './setup/lostMeasurement.ts'
import { type OlderCheckout, olderCheckout } from './setup/olderCheckout.ts'
import { peopleOfOlder } from './setup/peopleOfOlder.ts'
import { percentiles, sorted } from './setup/percentiles.ts'

/** A commit; default: the last one before the newest migration. */
const older = process.env.OLDER_COMMIT
const people = Number(process.env.LOAD_PEOPLE ?? 50)
const seconds = Number(process.env.LOAD_SECONDS ?? 60)
const aloneMs = 10_000
const drainSeconds = 5

/**
 * A rolling upgrade under traffic: an older version serves, this one starts beside it, both serve for a minute, the older one is
 * drained, and this one goes on alone.
 */
export const bench: Bench = {
  title: `${people} people and the feed for ${seconds} s on two versions side by side; "ours" is this one, "plain" the older`,
  run: async () => {
    if (!existsSync('dist/server/node.js')) throw new Error('Build first: npm run build')
    const checkout = olderCheckout(older)
    try {
      return await upgraded(checkout)
    } finally {
      checkout.remove()
    }
  },
}

async function upgraded(checkout: OlderCheckout): Promise<readonly Measurement[]> {
  const postgres = await startPostgres()
  const home = mkdtempSync(join(tmpdir(), 'astrolabe-side-'))
  const db = openPostgres(postgres.url)
  const servers: JourneyServer[] = []
  const start = async (name: string, root?: string) => {
    const server = await startServer({
      dataDir: join(home, name),
      isMeasured: true,
      ...(root === undefined ? {} : { root }),
      env: {
        DATABASE_URL: postgres.url,
        FILES_URL: `file://${home}/files`,
        SAMPLE_DATA: 'true',
        SAMPLE_PASSWORD: 'astrolabe',
        SECRETS_KEY: 'one-key-for-both-of-these-processes',
        CONNECTIONS_PER_ADDRESS: '2000',
        DRAIN_SECONDS: String(drainSeconds),
      },
    })
    servers.push(server)
    return server
  }
  try {
    const first = await start('older', checkout.root)
    const world = await loadWorld(first.url, db)
    const tokens = await peopleOfOlder(checkout.root, postgres.url, world.manager, people)
    const newer = () => start('newer')
    return [
      {
        what: 'versions',
        ours: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
        plain: checkout.commit,
      },
      ...(await measured({ db, first, newer }, { ...world, tokens })),
    ]
  } finally {
    for (const server of servers) await server.kill('SIGTERM')
    await db.close()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

interface Upgrade {
  readonly db: Database
  readonly first: JourneyServer
  /** Starts this version. */
  newer(): Promise<JourneyServer>
}

async function measured(
  { db, first, newer }: Upgrade,
  world: LoadWorld & { readonly tokens: readonly string[] },
): Promise<readonly Measurement[]> {
  const seen = loadSeen()
  let isOver = false
  const goesOn = () => !isOver
  const [servers, ready] = [[first.url], [first.url]]
  const traffic = Promise.all([loadTraffic(ready, world, goesOn, seen), balanced(servers, ready, goesOn)])
  try {
    await pause(aloneMs)
    const before = await migrationOf(db)
    const started = performance.now()
    const second = await newer()
    const startMs = performance.now() - started
    if (!(await storedLayouts(db)).isExpanded)
      throw new Error('Both versions need the same tables: name an older one in OLDER_COMMIT')
    const made = await migrationOf(db)
    servers.push(second.url)
    const starting = taken(seen)
    await pause(seconds * 1000)
    const beside = taken(seen)
    const ended = await drained(db, first)
    await pause(aloneMs)
    isOver = true
    await traffic
    const after = taken(seen)
    const troubles = [first, second].map(({ output }) => output().split('\n').filter(isTrouble))
    for (const line of troubles.flat()) console.log(line)
    return [
      {
        what: `this version’s start beside the older, migration ${before} → ${made}`,
        ours: ms(startMs),
        plain: '',
      },
      {
        what: 'list before both served (p50 / p95 / p99)',
        ours: '',
        plain: percentiles(timesOf(starting, first, 'list')),
      },
      ...kindsOf(beside).map(what => sideMeasurement(what, beside, { first, second })),
      {
        what: 'list from the older one’s SIGTERM on (p50 / p95 / p99)',
        ours: percentiles(timesOf(after, second, 'list')),
        plain: percentiles(timesOf(after, first, 'list')),
      },
      ...endMeasurements(ended),
      { what: 'warnings in the logs', ours: String(troubles[1]?.length), plain: String(troubles[0]?.length) },
      { what: 'refused (503), connections that broke', ours: `${seen.refused}, ${seen.broken}`, plain: '' },
      await lostMeasurement(db, seen),
      errorsMeasurement(seen, seen.refused + seen.broken),
    ]
  } finally {
    isOver = true
    await traffic
  }
}

interface Ended {
  readonly code: number | null
  readonly tookMs: number
  /** From its end until the tables have only what this version needs; null where that took more than a minute. */
  readonly contractedMs: number | null
}

async function drained(db: Database, first: JourneyServer): Promise<Ended> {
  const told = performance.now()
  const code = await first.kill('SIGTERM')
  const ended = performance.now()
  const passed = () => performance.now() - ended
  while ((await storedLayouts(db)).isExpanded && passed() < 60_000) await pause(100)
  return { code, tookMs: ended - told, contractedMs: passed() < 60_000 ? passed() : null }
}

function endMeasurements({ code, tookMs, contractedMs }: Ended): readonly Measurement[] {
  return [
    {
      what: `the older one’s end, of which it drained ${drainSeconds} s`,
      ours: '',
      plain: ms(tookMs),
      demand: { text: 'exit code 0', met: code === 0 },
    },
    {
      what: 'from there until the tables had only what this version needs',
      ours: contractedMs === null ? 'never' : ms(contractedMs),
      plain: '',
      demand: { text: 'at most 15 s', met: contractedMs !== null && contractedMs <= 15_000 },
    },
  ]
}

function sideMeasurement(
  what: string,
  times: ReadonlyMap<string, LoadTimes>,
  { first, second }: { readonly first: JourneyServer; readonly second: JourneyServer },
): Measurement {
  const [ours, plain] = [timesOf(times, second, what), timesOf(times, first, what)]
  return {
    what: `${what}, ${ours.length} and ${plain.length} × (p50 / p95 / p99)`,
    ours: percentiles(ours),
    plain: percentiles(plain),
    demand: { text: 'served by both', met: ours.length > 0 && plain.length > 0 },
  }
}

/** What was seen so far; the next part of the run begins anew. */
function taken(seen: LoadSeen): ReadonlyMap<string, LoadTimes> {
  const { served } = seen
  seen.served = new Map()
  return served
}

function timesOf(times: ReadonlyMap<string, LoadTimes>, { url }: JourneyServer, what: string): readonly number[] {
  return sorted(times.get(url)?.get(what) ?? [])
}

function kindsOf(times: ReadonlyMap<string, LoadTimes>): readonly string[] {
  return [...new Set([...times.values()].flatMap(own => [...own.keys()]))].sort()
}

async function migrationOf(db: Database): Promise<number> {
  const [row] = await db.query('select max(version) as version from migration')
  return Number(row?.version)
}

/** A line of the log; what the host says at its start is none. */
function isTrouble(line: string): boolean {
  return line.startsWith('{')
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
