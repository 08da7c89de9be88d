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
    requestId: crypto.randomUUID(),
    address: clientAddress(request, { trustProxy: world.trustProxy, peer: world.clientAddress?.(request) ?? null }),
    token: sessionTokenOf(world, request),
    key: /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
  }
}
