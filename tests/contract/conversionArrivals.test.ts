import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type AttributionTerms, attributionModels } from '../../src/advertising/conversions/attributionTerms.ts'
import { creditsOf } from '../../src/advertising/conversions/creditsOf.ts'
import { forgetConversions } from '../../src/advertising/server/conversions/forgetConversions.ts'
import { settleConversions } from '../../src/advertising/server/conversions/settleConversions.ts'
import { conversionStore } from '../../src/advertising/server/conversions/store/conversionStore.ts'
import { touchedText } from '../../src/advertising/server/conversions/touchedFact.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { factsQuestion } from '../../src/advertising/server/metrics/factsQuestion.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { north } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const hour = 3_600_000

eachStore((open, kind) => {
  let store: Store
  let turn = 0

  beforeAll(async () => {
    store = await open(apiTables(catalogue))
  })

  /** Tells all of it of an event of its own, and asks the facts. */
  const comesTo = async (told: readonly Arrival[], how: AttributionTerms) => {
    turn += 1
    const [event, account] = [`event-${turn}`, `account-${turn}`]
    const own = { organization: north, status: 'active', account, currency: 'EUR', kind: 'pixel' }
    await putRows(store, 'conversion-event', { id: event, ...own, ...how })
    for (const one of told) {
      await arrive(store, { event, account }, one)
      if (one.settles) await settleConversions({ store, clock: () => now })
    }
    await settleConversions({ store, clock: () => now })
    return counted(store, event)
  }

  it('a click that came after the conversion that names it still tells whose that was', async () => {
    const how = { counting: 'every', clickDays: 30, viewDays: 30, model: 'last_touch' } as const
    const all = [told('view', 0, 5), { ...told('conversion', 0, 3), byClick: true, settles: true }, told('click', 0, 2)]
    expect(await comesTo(all, how)).toEqual(['a view 2026-11-21T06 1 1000'])
  })

  it('whatever comes in whichever order, and is settled in between, facts are what all of it comes to', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, terms, async (told, how) => {
        expect(await comesTo(told, how)).toEqual(oracle(told, how))
      }),
      { numRuns: kind === 'memory' ? 60 : 6 },
    )
  })

  it('forgets what is older than any window may reach', async () => {
    const of = { event: 'old', account: 'old' }
    for (const days of [99, 101])
      await arrive(store, of, { ...told('view', 0, 0), at: now.getTime() - days * 24 * hour })
    await forgetConversions({ store, clock: () => now })
    const left = await store.transaction(tx => tx.extension(conversionStore).touchesOf('old', [personOf(0)]))
    expect(left).toHaveLength(1)
  })
})

interface Arrival {
  readonly what: 'click' | 'view' | 'conversion'
  readonly person: number
  readonly lineItem: string
  readonly at: number
  /** A conversion names the click with this number, and not the person. */
  readonly byClick: boolean
  readonly settles: boolean
}

const told = (what: Arrival['what'], person: number, hours: number): Arrival => {
  return { what, person, lineItem: 'a', at: now.getTime() - hours * hour, byClick: false, settles: false }
}

const people = [0, 1, 2, 3] as const

/** Within the week in which things may come late; no two at the same moment. Many at once, as each run takes a while. */
const arrivals = fc
  .array(
    fc.record({
      what: fc.constantFrom('click', 'view', 'conversion'),
      person: fc.constantFrom(...people),
      lineItem: fc.constantFrom('a', 'b'),
      at: fc.integer({ min: 0, max: 160 * 60 }).map(minutes => now.getTime() - minutes * 60_000),
      byClick: fc.boolean(),
      settles: fc.constantFrom(true, false, false),
    }),
    { minLength: 20, maxLength: 40 },
  )
  .map(all => all.filter(({ at }, index) => all.findIndex(one => one.at === at) === index))

const terms: fc.Arbitrary<AttributionTerms> = fc.record({
  counting: fc.constantFrom('every', 'once_per_person'),
  clickDays: fc.integer({ min: 0, max: 4 }),
  viewDays: fc.integer({ min: 0, max: 4 }),
  model: fc.constantFrom(...attributionModels),
})

async function arrive(store: Store, of: { event: string; account: string }, one: Arrival): Promise<void> {
  const { what, lineItem } = one
  const person = personOf(one.person)
  const at = new Date(one.at).toISOString()
  const { account } = of
  await store.transaction(async tx => {
    const conversions = tx.extension(conversionStore)
    await conversions.lockConversions()
    if (what === 'conversion') {
      const who = one.byClick ? { person: null, click: clickOf(one.person) } : { person, click: null }
      const id = `${of.event}-${one.at}`
      await conversions.addConversions([{ id, ...of, ...who, order: null, at, receivedAt: at, value: 1_000 }])
    } else {
      const about = touchedText({ organization: north, campaign: 'c', strategy: 's', currency: 'EUR', lineItem })
      await conversions.addTouches([{ account, person, click: null, kind: what, at, about }])
      // Each person's clicks carry an ID of their own; only the first of them is known by it.
      if (what === 'click')
        await conversions.addTouches([
          { account, person, click: clickOf(one.person), kind: what, at: named(at), about },
        ])
    }
  })
}

/** A moment after, as a click of its own. */
function named(at: string): string {
  return new Date(Date.parse(at) + 1).toISOString()
}

async function counted(store: Store, event: string): Promise<unknown[]> {
  const groups = await store.read.extension(factStore).reportFacts(
    factsQuestion({
      scope: [north],
      dimensions: ['lineItem', 'touch', 'hour'],
      metrics: ['conversions', 'conversionValue'],
      filters: [{ dimension: 'event', op: 'in', values: [event] }],
      from: '2026-11-01',
      to: '2026-11-30',
    }),
  )
  return groups
    .filter(({ sums }) => sums.conversions)
    .map(({ values: [lineItem, touch, at = ''], sums }) =>
      [lineItem, touch, at.slice(0, 13), sums.conversions, sums.conversionValue].join(' '),
    )
    .sort()
}

/** All of it, known at once. */
function oracle(all: readonly Arrival[], how: AttributionTerms): string[] {
  const sums = new Map<string, number>()
  for (const person of people) {
    const clicks = all.filter(one => one.what === 'click' && one.person === person)
    const conversions = all
      .filter(one => one.what === 'conversion' && one.person === person && (!one.byClick || clicks.length > 0))
      .map(({ at }) => ({ id: `${at}`, at }))
    const touches = all.flatMap(({ what, at, lineItem, ...one }) =>
      what === 'conversion' || one.person !== person ? [] : [{ kind: what, at, about: lineItem }],
    )
    const first = clicks[0]
    const again = first ? [{ kind: 'click' as const, at: first.at + 1, about: first.lineItem }] : []
    for (const [at, touch] of creditsOf(conversions, [...touches, ...again], how)) {
      if (!touch) continue
      const key = `${touch.about} ${touch.kind} ${new Date(Number(at)).toISOString().slice(0, 13)}`
      sums.set(key, (sums.get(key) ?? 0) + 1)
    }
  }
  return [...sums].map(([key, count]) => `${key} ${count} ${count * 1_000}`).sort()
}

function personOf(number: number): string {
  return String(number).repeat(64)
}

function clickOf(person: number): string {
  return `click-of-${person}`
}
