import { scopeOf } from '../../contract/grants.ts'
import { limits } from '../../contract/query.ts'
import { demandSomewhere, visibleScope } from '../access/guard.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { Handlers } from '../http/call.ts'
import { entityOfDimension, factDimensions } from '../store/factDimensions.ts'
import type { FactDimension } from '../store/Store.ts'
import { resourceNamed } from '../world.ts'

/** Delivery by day; each answer says until when the facts are known. */
export const factRoutes: Pick<Handlers, 'GET /fact/daily'> = {
  'GET /fact/daily': async ({ world, person, url }) => {
    const params = url.searchParams
    const by = dimensionOf(params.get('by') ?? '')
    const resource = resourceNamed(world, entityOfDimension(by))
    demandSomewhere(person, ['list', 'read'], resource)
    const ids = params.get('ids')?.split(',').filter(Boolean)
    if (ids && ids.length > limits.ids) throw fieldsRefused({ ids: `Give at most ${limits.ids}` })
    const organization = params.get(scopeParam)
    const scope =
      resource.scope === 'self'
        ? narrowed(scopeOf(person.grants, 'read', resource), organization)
        : visibleScope(person, 'read', resource, organization)
    const [from, to] = [day(params, 'from'), day(params, 'to')]
    if (to < from) throw fieldsRefused({ to: 'Must not be before from' })
    if (daysBetween(from, to) > 800) throw fieldsRefused({ from: 'Ask for at most 800 days' })
    const rows = await world.store.read.dailyFacts({ scope, by, from, to, ...(ids ? { ids } : {}) })
    return Response.json({ asOf: world.clock().toISOString(), rows })
  },
}

const scopeParam = 'organization'

function dimensionOf(text: string): FactDimension {
  const found = factDimensions.find(dimension => dimension === text)
  if (found) return found
  throw new ApiError(400, { error: `"by" is one of ${factDimensions.join(', ')}, not "${text.slice(0, 40)}"` })
}

function narrowed(scope: readonly string[] | 'all', organization: string | null): readonly string[] | 'all' {
  if (!organization) return scope
  return scope === 'all' || scope.includes(organization) ? [organization] : []
}

function day(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw fieldsRefused({ [name]: 'Enter a date, like 2026-11-21' })
  }
  return text
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}
