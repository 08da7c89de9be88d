/** What both a map and changes over it are. No value is `undefined`. */
export interface Entries<Value> {
  get(key: string): Value | undefined
  has(key: string): boolean
  set(key: string, value: Value): unknown
  delete(key: string): unknown
  values(): Iterable<Value>
  entries(): Iterable<[string, Value]>
}

/** Changes to a map that leave it as it is until they are kept. They cost what is changed, however much is there. */
export class LayeredMap<Value> implements Entries<Value> {
  readonly #base: Entries<Value>
  readonly #changed = new Map<string, Value>()
  readonly #gone = new Set<string>()

  constructor(base: Entries<Value>) {
    this.#base = base
  }

  get(key: string): Value | undefined {
    return this.#changed.get(key) ?? (this.#gone.has(key) ? undefined : this.#base.get(key))
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  set(key: string, value: Value): void {
    this.#gone.delete(key)
    this.#changed.set(key, value)
  }

  delete(key: string): void {
    this.#changed.delete(key)
    this.#gone.add(key)
  }

  *values(): Generator<Value> {
    for (const [, value] of this.entries()) yield value
  }

  *entries(): Generator<[string, Value]> {
    for (const entry of this.#base.entries()) {
      if (!this.#changed.has(entry[0]) && !this.#gone.has(entry[0])) yield entry
    }
    yield* this.#changed.entries()
  }

  /** Makes the changes to the map. */
  keep(): void {
    for (const key of this.#gone) this.#base.delete(key)
    for (const [key, value] of this.#changed) this.#base.set(key, value)
  }
}
