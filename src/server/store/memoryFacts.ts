import type { Fact, Query } from './Store.ts'
import { type StoredFact, storedFact } from './storedFact.ts'

/** The hourly facts of a memory store, by day. Never changed: adding makes another. */
export class MemoryFacts {
  readonly #days: ReadonlyMap<string, ReadonlyMap<string, StoredFact>>
  readonly #trees: ReadonlyMap<string, StoredFact['tree']>

  constructor(
    days: ReadonlyMap<string, ReadonlyMap<string, StoredFact>> = new Map(),
    trees: ReadonlyMap<string, StoredFact['tree']> = new Map(),
  ) {
    this.#days = days
    this.#trees = trees
  }

  with(facts: readonly Fact[]): MemoryFacts {
    const days = new Map(this.#days)
    const trees = new Map(this.#trees)
    const own = new Map<string, Map<string, StoredFact>>()
    for (const given of facts) {
      const fact = storedFact(given)
      const day = fact.hour.slice(0, 10)
      let added = own.get(day)
      if (!added) {
        added = new Map(days.get(day))
        own.set(day, added)
        days.set(day, added)
      }
      added.set(`${fact.hour}\n${fact.about}`, fact)
      trees.set(fact.about, fact.tree)
    }
    return new MemoryFacts(days, trees)
  }

  /** The facts of the scope from the hour `start` up to, without, `end` (milliseconds). */
  *between(scope: Query['scope'], start: number, end: number): Generator<StoredFact> {
    const [first, last] = [new Date(start).toISOString(), new Date(end).toISOString()]
    for (const [day, facts] of this.#days) {
      if (day < first.slice(0, 10) || day > last.slice(0, 10)) continue
      for (const fact of facts.values()) {
        if (fact.hour < first || fact.hour >= last) continue
        const tree = this.#trees.get(fact.about) ?? fact.tree
        if (scope === 'all' || scope.includes(tree.organization)) yield tree === fact.tree ? fact : { ...fact, tree }
      }
    }
  }

  /** One for each that facts are about, with the tree as it was told last. */
  *about(scope: Query['scope']): Generator<StoredFact> {
    const seen = new Set<string>()
    for (const fact of this.between(scope, EARLIEST, LATEST)) {
      if (seen.has(fact.about)) continue
      seen.add(fact.about)
      yield fact
    }
  }

  lastHour(scope: Query['scope']): string | null {
    let last: string | null = null
    for (const { hour } of this.between(scope, EARLIEST, LATEST)) if (last === null || hour > last) last = hour
    return last
  }
}

const EARLIEST = Date.parse('0001-01-01')
const LATEST = Date.parse('9999-12-31')
