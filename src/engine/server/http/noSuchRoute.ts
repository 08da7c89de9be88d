import { apiBase } from '../../contract/api.ts'
import type { Policies } from '../access/policiesOf.ts'
import { scimBase } from '../scim/scimNames.ts'
import { scimPolicies } from '../scim/scimPolicies.ts'
import { ApiError } from './apiError.ts'

/** Says of a request that no route takes: 405 where the path exists for other methods, else 404. */
export function noSuchRoute(policies: Policies): (request: Request) => ApiError {
  const keys = [
    ...Object.keys(policies).map(key => [apiBase, key] as const),
    ...Object.keys(scimPolicies).map(key => [scimBase, key] as const),
  ]
  const routes = keys.map(([base, key]) => {
    const [method = '', path = ''] = key.split(' ')
    const pattern = new RegExp(`^${base}${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
    return { method, pattern }
  })
  return request => {
    const { pathname } = new URL(request.url)
    const methods = routes.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)
    if (methods.length === 0) return new ApiError(404, { error: `There is nothing at ${pathname.slice(0, 200)}` })
    const allow = [...new Set(methods)].join(', ')
    return new ApiError(405, { error: `${request.method} isn’t allowed here: use ${allow}` }, { allow })
  }
}
