import { apiBase } from '../../contract/api.ts'
import { policies } from '../access/policy.ts'
import { ApiError } from './apiError.ts'

/** 405 where the path exists for other methods, else 404. */
export function noSuchRoute(request: Request): ApiError {
  const { pathname } = new URL(request.url)
  const methods = Object.keys(policies).flatMap(key => {
    const [method = '', path = ''] = key.split(' ')
    const pattern = new RegExp(`^${apiBase}${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
    return pattern.test(pathname) ? [method] : []
  })
  if (methods.length === 0) return new ApiError(404, { error: `There is nothing at ${pathname.slice(0, 200)}` })
  const allow = [...new Set(methods)].join(', ')
  return new ApiError(405, { error: `${request.method} is not possible here, only ${allow}` }, { allow })
}
