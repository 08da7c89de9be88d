import { apiBase } from '../../contract/api.ts'
import { policiesOf } from '../access/policiesOf.ts'
import type { ApiProduct } from '../apiProduct.ts'
import { scimBase } from '../scim/scimNames.ts'
import { scimPolicies } from '../scim/scimPolicies.ts'
import { ApiError } from './apiError.ts'

/** 405 where the path exists for other methods, else 404. */
export function noSuchRoute(request: Request, product: ApiProduct): ApiError {
  const { pathname } = new URL(request.url)
  const routes = [
    ...Object.keys(policiesOf(product)).map(key => [apiBase, key] as const),
    ...Object.keys(scimPolicies).map(key => [scimBase, key] as const),
  ]
  const methods = routes.flatMap(([base, key]) => {
    const [method = '', path = ''] = key.split(' ')
    const pattern = new RegExp(`^${base}${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
    return pattern.test(pathname) ? [method] : []
  })
  if (methods.length === 0) return new ApiError(404, { error: `There is nothing at ${pathname.slice(0, 200)}` })
  const allow = [...new Set(methods)].join(', ')
  return new ApiError(405, { error: `${request.method} is not possible here, only ${allow}` }, { allow })
}
