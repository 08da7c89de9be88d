import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface IdentityProvider {
  readonly issuer: string
  /** What a host needs to use it. */
  readonly env: Readonly<Record<string, string>>
  /** Lets this origin's console be a client; before that everybody is refused. */
  serve(consoleOrigin: string): void
  stop(): Promise<void>
}

export const clientId = 'astrolabe'
export const clientSecret = 'a secret that only the two of them know'

/**
 * A real OpenID Connect provider on a port of its own. Its sign-in page asks for an address alone, and believes it; it
 * calls addresses that begin with `unverified` just that.
 */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    serve(consoleOrigin) {
      const provider = createProvider(issuer, `${consoleOrigin}/api/v1/oidc/callback`)
      const protocol = provider.callback()
      listener = (request, response) => {
        const own = request.url?.startsWith('/interaction/') ?? false
        void (own ? interact(provider, request, response) : protocol(request, response))
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function createProvider(issuer: string, redirectUri: string): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true, methods: ['S256'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: !id.startsWith('unverified') }),
    }),
    // Nobody is asked whether the console may know their address.
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({ clientId, accountId: context.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
}

/** Shows the form, takes the address, and goes back into the protocol. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(form)
    return
  }
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const fields = new URLSearchParams(body)
  const result = fields.has('refuse')
    ? { error: 'access_denied' }
    : { login: { accountId: fields.get('address') ?? '' } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

const form = `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><form method="post">
<label>Address <input name="address"></label><button>Go on</button><button name="refuse" value="1">Refuse</button></form>`
