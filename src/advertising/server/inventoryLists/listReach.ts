import { textOf } from '../../../engine/contract/looseValues.ts'
import { hoursOf, zoneClock } from '../../../engine/contract/zoneClock.ts'
import type { Row, Store } from '../../../engine/server/store/Store.ts'
import { personSample, reachError } from '../../reporting/personSample.ts'
import type { ReportFilter } from '../../reporting/reportQuestion.ts'
import { isImported, itemsHold, namesOf } from '../../serving/inventorySetHolds.ts'
import { entryTypesOf, isEntryType } from '../../targeting/listEntries.ts'
import type { FactAccess } from '../facts/factAccess.ts'
import { factStore } from '../facts/store/factStore.ts'
import { factsQuestion } from '../metrics/factsQuestion.ts'
import { entryKey } from './entryOrder.ts'
import { entryStore, type ListEntry } from './store/entryStore.ts'

/** How many people saw ads in what a list names, in the last 30 days: an estimate, or null where nothing is known. */
export interface ListReach {
  readonly reach: number | null
  /** The standard error in percent of the reach. */
  readonly errorPercent: number | null
  /** Why nothing is said: too few people are known to have seen ads there, or there is too much to count. */
  readonly reason: 'too_few' | 'too_much' | null
  readonly from: string
  readonly to: string
}

export interface ReachContext {
  readonly store: Pick<Store, 'read' | 'extension'>
  readonly now: Date
  readonly facts: FactAccess
  readonly signal?: AbortSignal
}

/**
 * Counts each person of the sample once, in whatever placements and deals of the list they saw ads. Looks at no more than `reachLimits`, and
 * asks in small questions: the embedded database answers one at a time, and others wait for it.
 */
export async function listReach(list: Row, { store, now, facts, signal }: ReachContext): Promise<ListReach> {
  const to = now.toISOString().slice(0, 10)
  const from = new Date(Date.parse(to) - (reachDays - 1) * dayMs).toISOString().slice(0, 10)
  const people = new Set<number>()
  const nothing = { reach: null, errorPercent: null, from, to }
  for (const dimension of dimensionsOf(list.kind)) {
    const ids = await listed(list, dimension, { store, now, facts, from, to, ...(signal ? { signal } : {}) })
    if (ids === null) return { ...nothing, reason: 'too_much' }
    const clock = zoneClock('UTC', from, to)
    for (let [at, size, next] = [0, firstPortion, 0]; at < ids.length; at += size, size = next) {
      const filter: ReportFilter = { dimension, op: 'in', values: ids.slice(at, at + size) }
      const began = performance.now()
      const seen = await store.read.extension(factStore).peopleSeen({
        scope: facts.scope,
        filters: [...facts.filters, filter],
        clock,
        hours: hoursOf(clock, from, to),
        atLeast: 1,
        ...(signal ? { signal } : {}),
      })
      for (const person of seen.keys()) people.add(person)
      next = nextPortion(size, performance.now() - began)
    }
  }
  if (people.size < personSample.least) return { ...nothing, reason: 'too_few' }
  const reach = people.size * personSample.rate
  return { reach, errorPercent: Math.round(reachError(reach) * 1000) / 10, reason: null, from, to }
}

/** What one look at a page may cost. */
const reachLimits = {
  /** How many placements, and how many deals, with delivery are compared with the list. */
  compared: 50_000,
  /** How many of them people are counted in. */
  counted: 20_000,
} as const

/** What a list of this kind can name: its entries name deals, or something of a placement. */
function dimensionsOf(kind: unknown): readonly ('placement' | 'deal')[] {
  const types = entryTypesOf(kind)
  return [
    ...(types.some(type => type !== 'deal') ? (['placement'] as const) : []),
    ...(types.includes('deal') ? (['deal'] as const) : []),
  ]
}

/** How many placements the next question is about, if one about so many took so long: as many as take a quarter of a second. */
export function nextPortion(size: number, tookMs: number): number {
  const fitting = Math.floor((size * 250) / Math.max(tookMs, 1))
  return Math.min(portionSize, size * 2, Math.max(leastPortion, fitting))
}

/** Each question reads the people of the whole month once, however few placements it is about: fewer would only take longer. */
const leastPortion = 400
const firstPortion = leastPortion
const reachDays = 30
/** Days that one question adds up. */
const daysAtOnce = 5
const dayMs = 86_400_000
const portionSize = 1000

interface Looking extends ReachContext {
  readonly from: string
  readonly to: string
}

/** The placements, or deals, with impressions that a list names; null where they are too many to look at. */
async function listed(list: Row, dimension: 'placement' | 'deal', looking: Looking): Promise<readonly string[] | null> {
  const { store, facts } = looking
  const { scope } = facts
  const found: string[] = []
  const compared = new Set<string>()
  for await (const groups of groupsByDays(looking, dimension)) {
    const ids = groups.flatMap(({ values: [id = ''], sums }) =>
      id && (sums.impressions ?? 0) > 0 && !compared.has(id) ? [id] : [],
    )
    for (const id of ids) compared.add(id)
    if (compared.size > reachLimits.compared) return null
    for (let at = 0; at < ids.length; at += portionSize) {
      const names = await (dimension === 'deal' ? namesOfDeals : namesOfPlacements)(
        store,
        scope,
        ids.slice(at, at + portionSize),
      )
      const held = await heldNames(list, store, [...names.values()].flat())
      for (const [id, all] of names) if (all.some(name => held.has(entryKey(name)))) found.push(id)
    }
    if (found.length > reachLimits.counted) return null
  }
  return found
}

/** What delivered, some days after others; what did in more of them comes more than once. */
async function* groupsByDays({ store, facts, from, to, signal }: Looking, dimension: 'placement' | 'deal') {
  const { scope, filters } = facts
  for (let first = Date.parse(from); first <= Date.parse(to); first += daysAtOnce * dayMs) {
    const last = Math.min(first + (daysAtOnce - 1) * dayMs, Date.parse(to))
    const [begin, end] = [first, last].map(day => new Date(day).toISOString().slice(0, 10))
    if (!begin || !end) return
    const question = factsQuestion({
      ...{ scope, dimensions: [dimension], metrics: ['impressions'], filters },
      ...{ from: begin, to: end },
    })
    yield* store.extension(factStore).streamFacts({ ...question, ...(signal ? { signal } : {}) })
  }
}

type Names = ReadonlyMap<string, readonly ListEntry[]>
type Scope = FactAccess['scope']

async function namesOfDeals({ read }: ReachContext['store'], scope: Scope, ids: readonly string[]): Promise<Names> {
  const deals = await read.byIds('deal', ids, scope)
  return new Map(deals.map(({ id, dealId }) => [id, [{ type: 'deal', value: textOf(dealId) }]]))
}

async function namesOfPlacements(
  { read }: ReachContext['store'],
  scope: Scope,
  ids: readonly string[],
): Promise<Names> {
  const byId = async (entity: string, wanted: readonly unknown[]) => {
    const named = [...new Set(wanted.map(textOf).filter(id => id !== ''))]
    const rows = named.length > 0 ? await read.byIds(entity, named, scope) : []
    const found = new Map(rows.map(row => [row.id, row]))
    return (id: unknown) => found.get(textOf(id)) ?? null
  }
  const placements = await read.byIds('placement', ids, scope)
  const siteOf = await byId(
    'site',
    placements.map(({ site }) => site),
  )
  const appOf = await byId(
    'app',
    placements.map(({ app }) => app),
  )
  const ownerOf = (row: Row) => (siteOf(row.site) ?? appOf(row.app))?.publisher
  const publisherOf = await byId('publisher', placements.map(ownerOf))
  return new Map(
    placements.map(placement => {
      const [site, app] = [siteOf(placement.site), appOf(placement.app)]
      const place = {
        placement,
        site,
        app,
        publisher: publisherOf(ownerOf(placement)),
        domain: textOf(site?.domain),
        bundle: textOf(app?.bundle),
        gpid: textOf(placement.gpid),
      }
      const names = namesOf({ place, imp: { id: '1' } })
      return [placement.id, names.flatMap(([type, value]) => (isEntryType(type) ? [{ type, value }] : []))]
    }),
  )
}

/** Which of these names a list has, wherever it keeps its entries; as `entryKey` writes them. */
async function heldNames(
  list: Row,
  { read }: ReachContext['store'],
  names: readonly ListEntry[],
): Promise<ReadonlySet<string>> {
  const taken = entryTypesOf(list.kind)
  const asked = [...new Map(names.map(name => [entryKey(name), name])).values()].filter(({ type }) =>
    taken.includes(type),
  )
  if (asked.length === 0) return new Set()
  const held = isImported(list)
    ? await read.extension(entryStore).findEntries(list.id, asked)
    : asked.filter(({ type, value }) => itemsHold(list, type, value))
  return new Set(held.map(entryKey))
}
