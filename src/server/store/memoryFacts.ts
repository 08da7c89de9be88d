import { compareText } from './compareText.ts'
import { checkedFact, factKey, MEASURES } from './factSums.ts'
import type { Fact, FactQuery, FactRow } from './Store.ts'

/** The hourly facts of a memory store, by day. Never changed: adding makes another. */
export class MemoryFacts {
  readonly #days: ReadonlyMap<string, ReadonlyMap<string, Fact>>

  constructor(days: ReadonlyMap<string, ReadonlyMap<string, Fact>> = new Map()) {
    this.#days = days
  }

  with(facts: readonly Fact[]): MemoryFacts {
    const days = new Map(this.#days)
    const own = new Map<string, Map<string, Fact>>()
    for (const given of facts) {
      const fact = checkedFact(given)
      const day = fact.hour.slice(0, 10)
      let added = own.get(day)
      if (!added) {
        added = new Map(days.get(day))
        own.set(day, added)
        days.set(day, added)
      }
      added.set(factKey(fact), fact)
    }
    return new MemoryFacts(days)
  }

  daily(query: FactQuery): FactRow[] {
    const sums = new Map<string, Writable<FactRow>>()
    for (const [day, facts] of this.#days) {
      if (day < query.from || day > query.to) continue
      for (const fact of facts.values()) {
        if (query.scope !== 'all' && !query.scope.includes(fact.organization)) continue
        const id = fact[query.by]
        if (query.ids && !query.ids.includes(id)) continue
        const key = `${day} ${id}`
        const sum = sums.get(key) ?? emptySum(day, id)
        for (const measure of MEASURES) sum[measure] += fact[measure]
        sums.set(key, sum)
      }
    }
    return [...sums.values()].sort((a, b) => compareText(a.day, b.day) || compareText(a.id, b.id))
  }
}

function emptySum(day: string, id: string): Writable<FactRow> {
  const none = Object.fromEntries(MEASURES.map(measure => [measure, 0])) as Record<(typeof MEASURES)[number], number>
  return { day, id, ...none }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }
