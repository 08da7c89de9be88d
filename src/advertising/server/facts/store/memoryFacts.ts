import type { Query } from '../../../../engine/server/store/Store.ts'
import type { Fact } from './factStore.ts'
import { type StoredFact, storedFact } from './storedFact.ts'

type Days<T> = ReadonlyMap<string, ReadonlyMap<string, T>>

/** What a batch told of an hour; what is under the oldest of them is no batch's, number 0. */
interface Layer {
  readonly batch: number
  readonly fact: StoredFact
}

/**
 * The hourly facts of a memory store, by day. Never changed: adding makes another. Hours that a batch told, and may withdraw,
 * have layers, the newest last.
 */
export class MemoryFacts {
  readonly #days: Days<StoredFact>
  readonly #trees: ReadonlyMap<string, StoredFact['tree']>
  readonly #layers: Days<readonly Layer[]>

  constructor(
    days: Days<StoredFact> = new Map(),
    trees: ReadonlyMap<string, StoredFact['tree']> = new Map(),
    layers: Days<readonly Layer[]> = new Map(),
  ) {
    this.#days = days
    this.#trees = trees
    this.#layers = layers
  }

  /** Of the batch with this number; 0: of none. */
  with(facts: readonly Fact[], batch = 0): MemoryFacts {
    const days = new Draft(this.#days)
    const layers = new Draft(this.#layers)
    const trees = new Map(this.#trees)
    for (const given of facts) {
      const fact = storedFact(given)
      const day = fact.hour.slice(0, 10)
      const key = `${fact.hour}\n${fact.about}`
      const before = days.get(day, key)
      if (batch > 0) {
        const under = layers.get(day, key) ?? (before ? [{ batch: 0, fact: before }] : [])
        layers.set(day, key, [...under.filter(layer => layer.batch !== batch), { batch, fact }])
      } else if (layers.get(day, key)) layers.delete(day, key)
      days.set(day, key, fact)
      trees.set(fact.about, fact.tree)
    }
    return new MemoryFacts(days.made, trees, layers.made)
  }

  without(batch: number): MemoryFacts {
    const days = new Draft(this.#days)
    const layers = new Draft(this.#layers)
    for (const [day, keys] of this.#layers) {
      for (const [key, all] of keys) {
        const rest = all.filter(layer => layer.batch !== batch)
        if (rest.length === all.length) continue
        const last = rest.at(-1)
        if (last) days.set(day, key, last.fact)
        else days.delete(day, key)
        if (rest.some(layer => layer.batch > 0)) layers.set(day, key, rest)
        else layers.delete(day, key)
      }
    }
    return new MemoryFacts(days.made, this.#trees, layers.made)
  }

  settled(batches: readonly number[]): MemoryFacts {
    const layers = new Draft(this.#layers)
    for (const [day, keys] of this.#layers) {
      for (const [key, all] of keys) {
        const from = all.findLastIndex(layer => batches.includes(layer.batch))
        if (from === all.length - 1) layers.delete(day, key)
        else if (from > 0) layers.set(day, key, all.slice(from))
      }
    }
    return new MemoryFacts(this.#days, this.#trees, layers.made)
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
    for (const { hour, parts } of this.between(scope, EARLIEST, LATEST))
      if (parts.event === '' && (last === null || hour > last)) last = hour
    return last
  }
}

const EARLIEST = Date.parse('0001-01-01')
const LATEST = Date.parse('9999-12-31')

/** Days that are changed: each is copied when it is first written to. */
class Draft<T> {
  readonly made: Map<string, ReadonlyMap<string, T>>
  readonly #own = new Map<string, Map<string, T>>()

  constructor(days: Days<T>) {
    this.made = new Map(days)
  }

  get(day: string, key: string): T | undefined {
    return this.made.get(day)?.get(key)
  }

  set(day: string, key: string, value: T): void {
    this.#ownDay(day).set(key, value)
  }

  delete(day: string, key: string): void {
    const own = this.#ownDay(day)
    own.delete(key)
    if (own.size === 0) this.made.delete(day)
    if (own.size === 0) this.#own.delete(day)
  }

  #ownDay(day: string): Map<string, T> {
    const known = this.#own.get(day)
    if (known) return known
    const own = new Map(this.made.get(day))
    this.#own.set(day, own)
    this.made.set(day, own)
    return own
  }
}
