import fc from 'fast-check'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { factsQuestion } from '../../src/advertising/server/metrics/factsQuestion.ts'
import type { Reads, Store } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'

/** Few hours and line items, so that writes meet often; over the end of a day and of a month. */
export const hours = ['2026-03-31T22:00:00Z', '2026-03-31T23:00:00Z', '2026-04-01T00:00:00Z']
const fact: fc.Arbitrary<Fact> = fc.record({
  hour: fc.constantFrom(...hours),
  organization: fc.constant('o'),
  campaign: fc.constant('c'),
  strategy: fc.constant('s'),
  lineItem: fc.constantFrom('l1', 'l2'),
  media: fc.constantFrom('', 'm'),
  currency: fc.constant('EUR'),
  impressions: fc.integer({ min: 0, max: 9 }),
  spend: fc.integer({ min: 0, max: 1e12 }),
  people: fc.subarray([1, 2, 3]),
})
const facts = fc.array(fact, { maxLength: 8 })

/** A batch or other write, or what is done to the batch that was taken as the nth. */
export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), facts }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('write' as const), facts }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('withdraw' as const), nth: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), upTo: fc.nat({ max: 9 }) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Everything that the facts answer: by days and by hours, with people, currencies and the last hour. */
export async function answersOf(read: Reads, organization = 'o') {
  const days = { from: '2026-03-30', to: '2026-04-02' }
  const scope = [organization]
  const ask = (dimensions: readonly ('day' | 'hour' | 'lineItem' | 'media')[]) =>
    read
      .extension(factStore)
      .reportFacts(factsQuestion({ scope, dimensions, metrics: ['impressions', 'spend', 'reach'], ...days }))
  return {
    days: await ask(['day', 'lineItem', 'media']),
    hours: await ask(['hour', 'lineItem', 'media']),
    currencies: await read.extension(factStore).factCurrencies({ scope, filters: [] }),
    last: await read.extension(factStore).lastFactHour(scope),
  }
}

/** Does the steps; those that can't be done any more are left out, as they are by the API. */
export async function run(store: Store, steps: readonly Step[]): Promise<readonly Write[]> {
  const writes: Write[] = []
  const batches: Write[] = []
  for (const one of steps) {
    const batch = one.do === 'withdraw' ? batches[one.nth] : undefined
    await store.transaction(async tx => {
      if (one.do === 'write') await tx.extension(factStore).insertFacts(one.facts)
      if (one.do === 'write') writes.push({ facts: one.facts, number: 0, state: 'settled' })
      if (one.do === 'send') {
        const sent: Write = {
          facts: one.facts,
          number: await tx.extension(factStore).insertBatch(one.facts),
          state: 'open',
        }
        writes.push(sent)
        batches.push(sent)
      }
      if (batch && batch.state !== 'settled') {
        await tx.extension(factStore).withdrawBatch(batch.number)
        batch.state = 'withdrawn'
      }
      if (one.do === 'settle') {
        const old = batches.slice(0, one.upTo).filter(({ state }) => state === 'open')
        await tx.extension(factStore).settleBatches(old.map(({ number }) => number))
        for (const each of old) each.state = 'settled'
      }
    })
  }
  return writes
}

interface Write {
  readonly facts: readonly Fact[]
  readonly number: number
  state: 'open' | 'withdrawn' | 'settled'
}

/** What there would be, had nobody sent what was withdrawn. */
export async function replayed(writes: readonly Write[], organization: string) {
  const memory = advertisingStore([])
  for (const { facts, state } of writes)
    if (state !== 'withdrawn') await memory.transaction(tx => tx.extension(factStore).insertFacts(facts))
  return answersOf(memory.read, organization)
}

/** Each run has line items of its own, so that all of them may share a store. */
export function told(steps: readonly Step[], organization: string): readonly Step[] {
  return steps.map(one => {
    if (one.do !== 'send' && one.do !== 'write') return one
    const own = one.facts.map(each => ({ ...each, organization, lineItem: `${organization} ${each.lineItem}` }))
    return { ...one, facts: own }
  })
}
