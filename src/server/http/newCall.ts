import { sessionTokenOf } from '../access/withSessionCookie.ts'
import type { World } from '../world.ts'
import type { Call } from './call.ts'

export function newCall(world: World, request: Request, params: Readonly<Record<string, string>>): Call {
  return {
    world,
    request,
    url: new URL(request.url),
    params,
    requestId: crypto.randomUUID(),
    address: addressOf(world, request),
    token: sessionTokenOf(world, request),
    key: /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
  }
}

/** A trusted proxy appends whom it saw; what stands before that was written by the client. */
function addressOf(world: World, request: Request): string | null {
  const forwarded = world.trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || world.clientAddress?.(request) || null
}
