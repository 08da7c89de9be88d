import type { ApiProduct } from '../apiProduct.ts'
import { type Policy, policies, type RouteKey } from './policy.ts'

/**
 * Who may call what, of the API's own routes and of a product's, in the order in which they are tried: what is written out
 * goes before what every entity has.
 * @throws Error where both have a route
 */
export function policiesOf({ routes, entityRoutes }: Pick<ApiProduct, 'routes' | 'entityRoutes'>): Policies {
  const own = Object.entries<Policy>(policies)
  const added = [routes, entityRoutes].flatMap(table => Object.entries(table))
  const both = added.filter(([key]) => Object.hasOwn(policies, key)).map(([key]) => key)
  if (both.length) throw new Error(`${both.join(', ')}: the API has this route of its own`)
  const all = [...own, ...added.map(([key, { policy }]) => [key, policy] as const)]
  const isGeneric = ([key]: (typeof all)[number]) => key.includes(' /:entity')
  return Object.fromEntries([...all.filter(one => !isGeneric(one)), ...all.filter(isGeneric)])
}

export type Policies = Readonly<Record<RouteKey, Policy>>
