import { randomUUID } from 'node:crypto'
import { loadCaller, NobodyThere } from './loadCaller.ts'
import { type LoadWork, loadWork } from './loadWork.ts'
import type { LoadWorld } from './loadWorld.ts'
import { NotNow } from './notNow.ts'

/** Between two things that a person does: they look at what they see. */
const lookMs = 4000
export const factsAtOnce = 1000

/** Milliseconds of what was answered, by what was asked. */
export type LoadTimes = Map<string, number[]>

/** What people and the feed of a load saw. */
export interface LoadSeen {
  readonly times: LoadTimes
  /** The same of people's work, by the server that answered last. Whoever wants them of a part of the run puts another map here. */
  served: Map<string, LoadTimes>
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
  return {
    ...{ times: new Map(), served: new Map(), errors: new Map() },
    ...{ refused: 0, broken: 0, notes: new Set(), batches: new Set() },
  }
}

/** Lets people work, and a feed tell facts, as long as it goes on. Which servers there are is looked up for each call. */
export async function loadTraffic(
  urls: readonly string[],
  world: LoadWorld & { readonly tokens: readonly string[] },
  goesOn: () => boolean,
  seen: LoadSeen,
): Promise<void> {
  const broke = () => {
    seen.broken += 1
  }
  const work = loadWork(world.organization, world.ids, note => seen.notes.add(note))
  const person = async (token: string) => {
    let by = ''
    const answeredBy = (url: string) => {
      by = url
    }
    const call = loadCaller(urls, { cookie: `${world.cookieName}=${token}` }, { broke, answeredBy })
    await pause(Math.random() * lookMs)
    while (goesOn()) {
      const one = chosen(work)
      const ms = await timed(seen, one.what, () => one.run(call))
      if (ms !== null) note(timesOf(seen, by), one.what, ms)
      await pause(lookMs * (0.5 + Math.random()))
    }
  }
  const feed = loadCaller(urls, { authorization: world.feed }, { broke })
  const run = randomUUID()
  const tell = async (turn: number) =>
    void (await timed(seen, '1,000 facts', async () => {
      const name = `load-${run}-${turn}`
      const headers = { 'x-batch-id': name }
      const body = factLines(world.ids, turn)
      const init = { method: 'POST', type: 'application/x-ndjson', body, headers }
      const { rejectedCount } = (await feed('/fact', init)).json() as { rejectedCount: number }
      if (rejectedCount > 0) throw new Error(`${rejectedCount} facts were rejected`)
      seen.batches.add(name)
    }))
  await Promise.all([...world.tokens.map(person), every(1000, goesOn, tell)])
}

/** Does something again and again as long as it goes on, and begins at most once in `ms`. */
export async function every(ms: number, goesOn: () => boolean, run: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; goesOn(); turn += 1) {
    const next = Date.now() + ms
    await run(turn)
    await pause(Math.max(0, next - Date.now()))
  }
}

/** Milliseconds; null where it failed. */
async function timed(seen: LoadSeen, what: string, run: () => Promise<unknown>): Promise<number | null> {
  const started = performance.now()
  try {
    await run()
    const ms = performance.now() - started
    note(seen.times, what, ms)
    return ms
  } catch (error) {
    if (error instanceof NobodyThere) return null
    if (error instanceof NotNow) {
      seen.refused += 1
      return null
    }
    const said = `${what}: ${error instanceof Error ? error.message.slice(0, 120) : error}`
    seen.errors.set(said, (seen.errors.get(said) ?? 0) + 1)
    return null
  }
}

function timesOf({ served }: LoadSeen, url: string): LoadTimes {
  const times = served.get(url) ?? new Map()
  served.set(url, times)
  return times
}

export function note(times: LoadTimes, what: string, ms: number): void {
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
