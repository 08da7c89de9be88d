import { sessionTokenOf } from '../access/withSessionCookie.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Call } from './call.ts'
import { clientAddress } from './clientAddress.ts'

export function newCall(context: ApiContext, request: Request, params: Readonly<Record<string, string>>): Call {
  return {
    context,
    request,
    url: new URL(request.url),
    params,
    requestId: requestIdOf(request, context),
    address: clientAddress(request, { trustProxy: context.trustProxy, peer: context.clientAddress?.(request) ?? null }),
    token: sessionTokenOf(context, request),
    key: /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
  }
}

/** A proxy that is believed may have named the request already; then its log and ours speak of the same one. */
function requestIdOf({ headers }: Request, { trustProxy }: ApiContext): string {
  const given = headers.get('x-request-id') ?? ''
  return trustProxy && given.length <= 100 && /^[\w.:-]+$/.test(given) ? given : crypto.randomUUID()
}
