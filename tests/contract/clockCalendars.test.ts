import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { toUtc } from '../../src/engine/contract/zonedTime.ts'
import { type ApiContext, resourceNamed } from '../../src/engine/server/apiContext.ts'
import { createClock } from '../../src/engine/server/clock/createClock.ts'
import { openTransition, transitionBySystem } from '../../src/engine/server/clock/transitionBySystem.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { ApiError } from '../../src/engine/server/http/apiError.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'
import { north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { type OracleRow, oracleTransition, oracleTurn, type PersonsTransition } from './clockOracle.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const HOUR = 3_600_000
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
] as const

/** Around the weekend on which Europe's clocks leave out an hour, and three weeks after America's. */
const wallClock = fc.record({
  day: fc.integer({ min: 26, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.constantFrom(0, 1, 30, 59),
  zone: fc.constantFrom(...zones),
})
const moment = wallClock.map(({ day, hour, minute, zone }) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return Date.parse(toUtc(`2027-03-${day}T${two(hour)}:${two(minute)}`, zone) ?? '')
})
const span = fc
  .tuple(moment, moment)
  .map(([a, b]) => (a === b ? [a, a + HOUR] : [Math.min(a, b), Math.max(a, b)]) as [number, number])

/** What happens next, and after how long: downtimes, jumps of an hour and a month, and a clock that goes back. */
const step = fc.record({
  by: fc.constantFrom(0, 1, 60_000, 30 * 60_000, HOUR, -HOUR, 7 * HOUR, 26 * HOUR, 30 * 24 * HOUR),
  clocks: fc.integer({ min: 0, max: 3 }),
  who: fc.integer({ min: 0, max: 6 }),
  transition: fc.option(fc.constantFrom<PersonsTransition>('pause', 'activate', 'archive', 'unarchive'), {
    nil: null,
    freq: 2,
  }),
})

const calendar = fc.record({
  campaign: span,
  states: fc.array(fc.constantFrom('scheduled', 'scheduled', 'active', 'paused', 'draft'), {
    minLength: 7,
    maxLength: 7,
  }),
  strategies: fc.array(fc.record({ own: fc.option(span), lines: fc.array(span, { minLength: 1, maxLength: 2 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
  from: moment,
  steps: fc.array(step, { minLength: 3, maxLength: 12 }),
})
type Calendar = typeof calendar extends fc.Arbitrary<infer C> ? C : never

eachStore((open, kind) => {
  let test: TestWorld
  let store: Store

  beforeAll(async () => {
    store = await open(apiTables(catalogue))
    test = await testWorld(store)
    await putRows(store, 'account', { id: 'a1', organization: north, status: 'active' })
    const media = { organization: north, status: 'approved', subtype: 'display', account: 'a1' }
    await putRows(store, 'media', { id: 'm1', ...media })
  })

  const numRuns = { memory: 1_000, PGlite: 8, PostgreSQL: 20 }[kind]

  it(`in ${numRuns} calendars states are those of an oracle, and each change happened once`, {
    timeout: 900_000,
  }, async () => {
    let moved = 0
    let run = 0
    const rows = { account: await stored('account', 'a1'), media: await stored('media', 'm1') }
    await fc.assert(
      fc.asyncProperty(calendar, async asked => {
        // A memory store copies what it changes: each calendar has its own.
        const own = kind === 'memory' ? advertisingStore() : store
        if (own !== store) {
          await own.transaction(async tx => {
            for (const [table, row] of Object.entries(rows)) await tx.insert(table, [row])
          })
        }
        const played = await play(asked, own, `r${run++}`)
        expect(played.found).toEqual(played.meant)
        moved += played.meant.reduce((sum, { transitions }) => sum + transitions, 0)
      }),
      { numRuns, endOnFailure: kind !== 'memory' },
    )
    expect(moved).toBeGreaterThan(numRuns)
  })

  async function stored(table: string, id: string): Promise<Row> {
    const [row] = await store.read.byIds(table, [id], 'all')
    if (!row) throw new Error(`There is no ${table} ${id}`)
    return row
  }

  /** Plays a calendar with clocks in worlds of their own, which begin their turns together. */
  async function play(asked: Calendar, own: Store, run: string) {
    const rows = await plant(asked, own, run)
    let now = asked.from
    const world = () => createApiContext({ ...test.options, store: own, clock: () => new Date(now) })
    const worlds = [world(), world(), world()]
    for (const { by, clocks, who, transition } of asked.steps) {
      now += by
      const row = rows[who % rows.length]
      if (transition && row) await transitionByPerson(world(), row, transition, now)
      await Promise.all(worlds.slice(0, clocks).map(one => createClock(one).turn()))
      if (clocks > 0) oracleTurn(rows, now)
    }
    const found = await Promise.all(
      rows.map(async ({ id, entity }) => {
        const where = [{ column: 'of', op: 'in', values: [`${entity}:${id}`] }] as const
        const [now] = await own.read.byIds(entity, [id], 'all')
        const { total } = await own.read.list('history', { scope: 'all', where, limit: 0 })
        return { id, status: now?.status, transitions: total, version: now?.version }
      }),
    )
    return {
      found,
      meant: rows.map(({ id, status, transitions }) => ({ id, status, transitions, version: transitions + 1 })),
    }
  }
})

async function transitionByPerson(
  world: ApiContext,
  row: OracleRow,
  asked: PersonsTransition,
  now: number,
): Promise<void> {
  // A campaign whose line items are all archived can't start, which is another rule.
  const transition = row.entity === 'line-item' && asked === 'archive' ? 'pause' : asked
  oracleTransition(row, transition, now)
  const resource = resourceNamed(world, row.entity)
  const refusal = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  }
  await transitionBySystem(world, resource, row.id, {
    transitionOf: old => openTransition(resource, old, transition),
  }).catch(refusal)
}

/** Stores the tree, and answers it as the oracle sees it, parents first. */
async function plant({ campaign, strategies, states }: Calendar, store: Store, run: string): Promise<OracleRow[]> {
  const rows: OracleRow[] = []
  const own = { organization: north, currency: 'USD', type: 'display', timezone: 'UTC', account: 'a1' }
  const text = (time: number) => new Date(time).toISOString()
  const add = async (row: Omit<OracleRow, 'status' | 'transitions'>, fields: Readonly<Record<string, unknown>>) => {
    const known: OracleRow = { ...row, status: states[rows.length] ?? 'scheduled', transitions: 0 }
    rows.push(known)
    await putRows(store, row.entity, { id: row.id, status: known.status, ...own, ...fields })
    return known
  }
  const [start, end] = campaign
  const id = `${run}-c`
  const top = await add(
    { id, entity: 'campaign', parent: null, start, end },
    { startAt: text(start), endAt: text(end) },
  )
  for (const [index, { own: dates, lines }] of strategies.entries()) {
    const [from, to] = dates ?? campaign
    const runs = { runsFrom: text(from), runsTo: text(to), inheritDates: dates === null }
    const given = dates ? { startAt: runs.runsFrom, endAt: runs.runsTo } : {}
    const strategy = await add(
      { id: `${run}-s${index}`, entity: 'strategy', parent: top, start: from, end: to },
      { campaign: id, ...runs, ...given },
    )
    for (const [place, [first, last]] of lines.entries()) {
      const dates = { startAt: text(first), endAt: text(last) }
      await add(
        { id: `${strategy.id}-l${place}`, entity: 'line-item', parent: strategy, start: first, end: last },
        {
          ...dates,
          campaign: id,
          strategy: strategy.id,
          lineItemType: 'display',
          flights: [{ start: dates.startAt, end: dates.endAt }],
          media: [{ media: 'm1' }],
        },
      )
    }
  }
  // Line items come after all strategies, as the clock goes.
  return rows.sort((a, b) => order.indexOf(a.entity) - order.indexOf(b.entity))
}

const order = ['campaign', 'strategy', 'line-item']
