import type { Environment } from '../environment.ts'
import type { Backend } from './Backend.ts'
import { forwardApi } from './forwardApi.ts'
import type { NodeProduct } from './nodeProduct.ts'
import { openApi, type Terminal } from './openApi.ts'

/** Our own API on a database, or, with API_ORIGIN, the one that is forwarded to. */
export function openBackend(product: NodeProduct, environment: Environment, terminal: Terminal): Promise<Backend> {
  return environment.apiOrigin === null
    ? openApi(product, environment, terminal)
    : openForwarding(environment, environment.apiOrigin)
}

async function openForwarding(environment: Environment, origin: string): Promise<Backend> {
  const { trustProxy, publicUrl, apiHeaders: headers, apiSignIn: signIn, apiSignOut: signOut } = environment
  const forwarding = forwardApi({ origin, trustProxy, publicUrl, headers, signIn, signOut })
  return {
    notes: async () => [`/api/v1 is answered by ${origin}`],
    close: forwarding.close,
    async answer(request, peer) {
      const { pathname } = new URL(request.url)
      if (pathname === '/healthz') return Response.json({ ok: true })
      if (pathname !== '/readyz') return forwarding.answer(request, peer)
      const ready = await forwarding.reachable()
      return ready
        ? Response.json({ ok: true })
        : Response.json({ ok: false, error: `${origin} can’t be reached` }, { status: 503 })
    },
  }
}
