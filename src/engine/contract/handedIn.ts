/**
 * One value that the product hands to the engine before anything is drawn, and that plain code and components alike read
 * afterwards. There is one console to a page, so there is one value.
 */
export function handedIn<T>(what: string): HandedIn<T> {
  let held: { readonly value: T } | undefined
  return {
    give(value) {
      held = { value }
    },
    /** @throws Error */
    get() {
      if (!held) throw new Error(`The console has no ${what} yet: hand it in first`)
      return held.value
    },
  }
}

export interface HandedIn<T> {
  give(value: T): void
  get(): T
}
