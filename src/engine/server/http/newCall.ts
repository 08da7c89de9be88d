import { sessionTokenOf } from '../access/withSessionCookie.ts'
import type { World } from '../world.ts'
import type { Call } from './call.ts'
import { clientAddress } from './clientAddress.ts'

export function newCall(world: World, request: Request, params: Readonly<Record<string, string>>): Call {
  return {
    world,
    request,
    url: new URL(request.url),
    params,
    requestId: requestIdOf(request, world),
    address: clientAddress(request, { trustProxy: world.trustProxy, peer: world.clientAddress?.(request) ?? null }),
    token: sessionTokenOf(world, request),
    key: /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
  }
}

/** A proxy that is believed may have named the request already; then its log and ours speak of the same one. */
function requestIdOf({ headers }: Request, { trustProxy }: World): string {
  const given = headers.get('x-request-id') ?? ''
  return trustProxy && given.length <= 100 && /^[\w.:-]+$/.test(given) ? given : crypto.randomUUID()
}
