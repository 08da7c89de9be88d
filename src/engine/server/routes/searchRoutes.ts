import type { SearchHit } from '../../contract/api.ts'
import { mayAnywhere, scopeOf } from '../../contract/grants.ts'
import { rankHit } from '../../contract/rankHit.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { knows } from '../access/guard.ts'
import { rowConditionsEach } from '../access/rowRules.ts'
import { fieldsRefused, notThere } from '../http/apiError.ts'
import type { Handlers, SignedInCall } from '../http/call.ts'
import { inReadTurn } from '../inReadTurn.ts'
import type { Row, TableQuery } from '../store/Store.ts'

const mostOfEach = 5
const mostOfAll = 20

/** Rows of every resource that the person may list, found by the beginnings of words; best first. */
export const searchRoutes: Pick<Handlers, 'GET /search'> = {
  'GET /search': async call => {
    const q = (call.url.searchParams.get('q') ?? '').trim().slice(0, 200)
    if (q.length < 2) throw fieldsRefused({ q: 'Type at least two characters' })
    const organization = call.url.searchParams.get('organization')
    if (organization && !knows(call.principal, organization)) throw notThere('organization', organization)
    const searched = Object.values(call.context.catalogue.resources).filter(
      resource => !resource.readOnly && mayAnywhere(call.principal.grants, 'list', resource),
    )
    const hits = await inReadTurn(call, async () => {
      const asked = (await Promise.all(searched.map(resource => askedOf(call, resource, q, organization)))).flat()
      const found = await call.context.store.read.rowsOfEach(asked.map(({ query }) => query))
      return asked.flatMap(({ resource }, index) => (found[index] ?? []).map(row => hitOf(resource, row)))
    })
    return Response.json(hits.toSorted((a, b) => rankHit(a, q) - rankHit(b, q)).slice(0, mostOfAll))
  },
}

/** What is asked of a resource; nothing where the person sees none of its rows. */
async function askedOf(
  { context, principal }: SignedInCall,
  resource: Resource,
  q: string,
  organization: string | null,
): Promise<{ readonly resource: Resource; readonly query: TableQuery }[]> {
  const all = scopeOf(principal.grants, 'list', resource)
  const bound = organization && resource.scope !== 'platform' && resource.scope !== 'self'
  const shared = resource.scope === 'shared' ? [organization ?? '', '*'] : [organization ?? '']
  const scope = !bound ? all : all === 'all' ? shared : all.filter(owner => shared.includes(owner))
  if (scope !== 'all' && scope.length === 0) return []
  const seen = await rowConditionsEach(context.store.read, principal, 'list', resource, scope)
  return seen.map(one => ({ resource, query: { ...one, table: resource.entity, q, limit: mostOfEach } }))
}

function hitOf(resource: Resource, row: Row): SearchHit {
  return {
    entity: resource.entity,
    id: row.id,
    name: String(row[resource.title] ?? row.name ?? row.id),
    organization: typeof row.organization === 'string' ? row.organization : null,
    path: `${resource.path}/${encodeURIComponent(row.id)}/show`,
    ...(resource.fields.builtIn && row.builtIn === true ? { builtIn: true } : {}),
  }
}
