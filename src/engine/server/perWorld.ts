import type { World } from './world.ts'

/** What is made once for each world, when it is first asked for, and kept with it: a product's own part of the world. */
export function perWorld<T>(make: (world: World) => T): (world: World) => T {
  const known = new WeakMap<World, { readonly kept: T }>()
  return ({ base }) => {
    const one = known.get(base) ?? { kept: make(base) }
    known.set(base, one)
    return one.kept
  }
}
