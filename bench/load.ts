import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '../resources.config.ts'
import { postgresHalves } from '../src/advertising/server/postgresHalves.ts'
import type { Database } from '../src/engine/server/node/postgres/Database.ts'
import { openPostgres } from '../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../src/engine/server/node/postgres/postgresStore.ts'
import { apiTables } from '../tests/contract/apiTables.ts'
import { startServer } from '../tests/journeys/server.ts'
import { startPostgres } from '../tests/postgresServer.ts'
import type { Bench, Measurement } from './setup/bench.ts'
import { lineItemRows } from './setup/lineItemRows.ts'
import { signedIn } from './setup/listTimes.ts'
import { loadPeople } from './setup/loadPeople.ts'
import { type Call, type LoadWork, loadWork } from './setup/loadWork.ts'
import { manyRows } from './setup/manyRows.ts'

const rows = Number(process.env.LOAD_ROWS ?? 1_000_000)
const people = Number(process.env.LOAD_PEOPLE ?? 200)
const seconds = Number(process.env.LOAD_SECONDS ?? 600)
const base = 10_000
/** Between two things that a person does: they look at what they see. */
const lookMs = 4000
const factsAtOnce = 1000

/** Many people at work on many rows beside a feed of facts, on PostgreSQL; "plain" is the bare SQL of the list meanwhile. */
export const bench: Bench = {
  title: `${people} people for ${seconds} s on ${rows.toLocaleString('en-US')} line items beside ${factsAtOnce} facts a second; "plain" is the bare SQL of the list`,
  run: async () => {
    if (!existsSync('dist/server/node.js')) throw new Error('Build first: npm run build')
    const postgres = await startPostgres()
    const dataDir = mkdtempSync(join(tmpdir(), 'astrolabe-load-'))
    const env = {
      DATABASE_URL: postgres.url,
      SAMPLE_DATA: 'true',
      SAMPLE_PASSWORD: 'astrolabe',
      CONNECTIONS_PER_ADDRESS: '2000',
      METRICS_PORT: '19464',
    }
    const db = openPostgres(postgres.url, { statementMs: 600_000 })
    try {
      // Its rows are written first: what is copied belongs to one of its organizations.
      const server = await startServer({ dataDir, env })
      const world = await prepared(server.url, db)
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
      try {
        return await measured(server.url, db, { ...world, tokens })
      } finally {
        await server.kill('SIGTERM')
      }
    } finally {
      await db.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface World {
  readonly organization: string
  /** Whose work the people do. */
  readonly manager: string
  readonly cookieName: string
  /** Of line items that have delivered. */
  readonly ids: readonly string[]
  /** The `Authorization` of the feed. */
  readonly feed: string
}

async function prepared(url: string, db: Database): Promise<World> {
  const [cookie, mine] = [await signedIn(url, 'admin'), await signedIn(url, 'manager')]
  const call = caller(url, { cookie })
  const me = (await caller(url, { cookie: mine })('/current-user')) as { id: string; organizations: { id: string }[] }
  const organization = me.organizations[0]?.id ?? ''
  const found = await db.query(
    `select id from "line-item" where _scope = $1 and _data->>'status' = 'active' order by id limit 200`,
    [organization],
  )
  const { id: owner } = (await call('/current-user')) as { id: string }
  const account = (await call('/service-account', { method: 'POST', body: { name: 'Load', organization, owner } })) as {
    id: string
  }
  const subject = { subjectKind: 'service_account', serviceAccount: account.id, organization }
  await call('/role-binding', { method: 'POST', body: { role: 'role-delivery-feed', ...subject } })
  const key = (await call(`/service-account/${account.id}/keys`, { method: 'POST', body: {} })) as { secret: string }
  return {
    organization,
    manager: me.id,
    cookieName: mine.split('=')[0] ?? '',
    ids: found.map(({ id }) => String(id)),
    feed: `Bearer ${key.secret}`,
  }
}

async function measured(url: string, db: Database, world: World & { readonly tokens: readonly string[] }) {
  const times = new Map<string, number[]>()
  const errors = new Map<string, number>()
  const until = Date.now() + seconds * 1000
  const work = loadWork(world.organization, world.ids)
  const lags: number[] = []
  const memory: number[] = []
  const timed = async (what: string, run: () => Promise<unknown>) => {
    const started = performance.now()
    try {
      await run()
      times.set(what, [...(times.get(what) ?? []), performance.now() - started])
    } catch (error) {
      const said = `${what}: ${error instanceof Error ? error.message.slice(0, 120) : error}`
      errors.set(said, (errors.get(said) ?? 0) + 1)
    }
  }
  const person = async (token: string) => {
    const call = caller(url, { cookie: `${world.cookieName}=${token}` })
    await pause(Math.random() * lookMs)
    while (Date.now() < until) {
      const one = chosen(work)
      await timed(one.what, () => one.run(call))
      await pause(lookMs * (0.5 + Math.random()))
    }
  }
  const every = async (ms: number, run: (turn: number) => Promise<void>) => {
    for (let turn = 0; Date.now() < until; turn += 1) {
      const next = Date.now() + ms
      await run(turn)
      await pause(Math.max(0, next - Date.now()))
    }
  }
  const bare = `select _data::text, (select count(*) from (select from "line-item" where _scope = '${world.organization}' limit 10001) x) as total
    from "line-item" where _scope = '${world.organization}' order by name desc nulls last, id desc limit 50`
  await Promise.all([
    ...world.tokens.map(person),
    every(1000, turn => timed('1,000 facts', () => sendFacts(url, world, turn))),
    every(500, () => timed('bare', () => db.query(bare))),
    every(10_000, async () => {
      const { lag, bytes } = await processMeasurements()
      lags.push(lag)
      memory.push(bytes)
    }),
  ])
  return measurements({ times, errors, lags, memory })
}

function measurements({ times, errors, lags, memory }: Measured): readonly Measurement[] {
  const bare = sorted(times.get('bare') ?? [])
  const ms = (values: readonly number[]) =>
    `${[0.5, 0.95, 0.99].map(part => at(values, part).toFixed(0)).join(' / ')} ms`
  const kinds = [...times.keys()].filter(what => what !== 'bare').sort()
  const counted = [...errors.values()].reduce((sum, count) => sum + count, 0)
  const lag = at(sorted(lags), 1)
  for (const [said, count] of errors) console.log(`${count} × ${said}`)
  const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MiB`
  return [
    ...kinds.map((what): Measurement => {
      const values = sorted(times.get(what) ?? [])
      const isList = what === 'list'
      return {
        what: `${what}, ${values.length.toLocaleString('en-US')} × (p50 / p95 / p99)`,
        ours: ms(values),
        plain: isList ? ms(bare) : '',
        ...(isList ? { demand: { text: 'p95 at most 2 times', met: at(values, 0.95) <= 2 * at(bare, 0.95) } } : {}),
      }
    }),
    {
      what: 'event loop, the worst p99 of ten seconds',
      ours: `${(lag * 1000).toFixed(0)} ms`,
      plain: '',
      demand: { text: 'under 50 ms', met: lag < 0.05 },
    },
    { what: 'memory, at first and at the end', ours: megabytes(memory.at(-1) ?? 0), plain: megabytes(memory[0] ?? 0) },
    {
      what: 'errors',
      ours: String(counted),
      plain: '',
      demand: { text: 'none', met: counted === 0 },
    },
  ]
}

interface Measured {
  readonly times: ReadonlyMap<string, readonly number[]>
  readonly errors: ReadonlyMap<string, number>
  readonly lags: readonly number[]
  readonly memory: readonly number[]
}

/** A thousand facts of the present hour, of as many line items, countries, devices and exchanges as that takes. */
async function sendFacts(url: string, { ids, feed }: World, turn: number): Promise<void> {
  const hour = `${new Date().toISOString().slice(0, 13)}:00:00Z`
  const lines = Array.from({ length: factsAtOnce }, (_, number) =>
    JSON.stringify({
      hour,
      lineItem: ids[number % ids.length],
      exchange: `x${Math.floor(number / ids.length)}`,
      country: turn % 2 ? 'DE' : 'AT',
      bidRequests: 100 + turn,
      bids: 50,
      wins: 10,
      impressions: 10,
      spend: 1_000_000 + number,
    }),
  )
  const answer = await fetch(`${url}/api/v1/fact`, {
    method: 'POST',
    headers: { authorization: feed, 'content-type': 'application/x-ndjson', 'x-batch-id': `load-${turn}` },
    body: lines.join('\n'),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const { rejectedCount } = (await answer.json()) as { rejectedCount: number }
  if (rejectedCount > 0) throw new Error(`${rejectedCount} facts were rejected`)
}

async function processMeasurements(): Promise<{ readonly lag: number; readonly bytes: number }> {
  const text = await (await fetch('http://127.0.0.1:19464/metrics')).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  return { lag: value('nodejs_eventloop_lag_p99_seconds'), bytes: value('process_resident_memory_bytes') }
}

function caller(url: string, headers: Readonly<Record<string, string>>): Call {
  return async (path, { method = 'GET', body } = {}) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...headers,
        'x-requested-with': 'astrolabe',
        prefer: 'count=limited',
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
    return text ? JSON.parse(text) : null
  }
}

function chosen(work: readonly LoadWork[]): LoadWork {
  const total = work.reduce((sum, { weight }) => sum + weight, 0)
  let left = Math.random() * total
  const one = work.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  return one ?? (work[0] as LoadWork)
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

function sorted(values: readonly number[]): readonly number[] {
  return [...values].sort((one, other) => one - other)
}

function at(values: readonly number[], part: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
}
