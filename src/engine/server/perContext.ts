import type { ApiContext } from './apiContext.ts'

/** What is made once for each context, when it is first asked for, and kept with it: a product's own part of it. */
export function perContext<T>(make: (context: ApiContext) => T): (context: ApiContext) => T {
  const known = new WeakMap<ApiContext, { readonly made: T }>()
  return ({ base }) => {
    const one = known.get(base) ?? { made: make(base) }
    known.set(base, one)
    return one.made
  }
}
