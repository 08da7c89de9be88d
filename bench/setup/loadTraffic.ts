import { randomUUID } from 'node:crypto'
import { loadCaller, NobodyThere } from './loadCaller.ts'
import { type LoadWork, loadWork } from './loadWork.ts'
import type { LoadWorld } from './loadWorld.ts'
import { NotNow } from './notNow.ts'

/** Between two things that a person does: they look at what they see. */
const lookMs = 4000
export const factsAtOnce = 1000

/** What people and the feed of a load saw. */
export interface LoadSeen {
  /** Milliseconds of what was answered, by what was asked. */
  readonly times: Map<string, number[]>
  /** How often what else was said, by that. */
  readonly errors: Map<string, number>
  /** Refused for now (503), and connections that broke. */
  refused: number
  broken: number
  /** Notes of changes and names of batches that were acknowledged. */
  readonly notes: Set<string>
  readonly batches: Set<string>
}

export function loadSeen(): LoadSeen {
  return { times: new Map(), errors: new Map(), refused: 0, broken: 0, notes: new Set(), batches: new Set() }
}

/** Lets people work, and a feed tell facts, until a moment. */
export async function loadTraffic(
  urls: readonly string[],
  world: LoadWorld & { readonly tokens: readonly string[] },
  until: number,
  seen: LoadSeen,
): Promise<void> {
  const broke = () => {
    seen.broken += 1
  }
  const work = loadWork(world.organization, world.ids, note => seen.notes.add(note))
  const person = async (token: string) => {
    const call = loadCaller(urls, { cookie: `${world.cookieName}=${token}` }, broke)
    await pause(Math.random() * lookMs)
    while (Date.now() < until) {
      const one = chosen(work)
      await timed(seen, one.what, () => one.run(call))
      await pause(lookMs * (0.5 + Math.random()))
    }
  }
  const feed = loadCaller(urls, { authorization: world.feed }, broke)
  const run = randomUUID()
  const tell = (turn: number) =>
    timed(seen, '1,000 facts', async () => {
      const name = `load-${run}-${turn}`
      const headers = { 'x-batch-id': name }
      const body = factLines(world.ids, turn)
      const init = { method: 'POST', type: 'application/x-ndjson', body, headers }
      const { rejectedCount } = (await feed('/fact', init)).json() as { rejectedCount: number }
      if (rejectedCount > 0) throw new Error(`${rejectedCount} facts were rejected`)
      seen.batches.add(name)
    })
  await Promise.all([...world.tokens.map(person), every(1000, until, tell)])
}

/** Does something again and again until a moment, and begins at most once in `ms`. */
export async function every(ms: number, until: number, run: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; Date.now() < until; turn += 1) {
    const next = Date.now() + ms
    await run(turn)
    await pause(Math.max(0, next - Date.now()))
  }
}

async function timed(seen: LoadSeen, what: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  try {
    await run()
    note(seen, what, performance.now() - started)
  } catch (error) {
    if (error instanceof NobodyThere) return
    if (error instanceof NotNow) {
      seen.refused += 1
      return
    }
    const said = `${what}: ${error instanceof Error ? error.message.slice(0, 120) : error}`
    seen.errors.set(said, (seen.errors.get(said) ?? 0) + 1)
  }
}

export function note({ times }: LoadSeen, what: string, ms: number): void {
  const known = times.get(what)
  if (known) known.push(ms)
  else times.set(what, [ms])
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** A thousand facts of the present hour, of as many line items, countries, devices and exchanges as that takes. */
function factLines(ids: readonly string[], turn: number): string {
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
  return lines.join('\n')
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
