import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface IdentityProvider {
  readonly issuer: string
  /** What a host needs to use it. */
  readonly env: Readonly<Record<string, string>>
  /** What the claim `groups` says of an address from now on. */
  readonly groups: Map<string, readonly string[]>
  /** Lets this origin's console be a client, as the organization's provider where it has an id there; before that everybody is refused. */
  serve(consoleOrigin: string, provider?: string): void
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
  const groups = new Map<string, readonly string[]>()
  return {
    issuer,
    groups,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    serve(consoleOrigin, id) {
      const callback = `${consoleOrigin}/api/v1/oidc/callback${id === undefined ? '' : `/${id}`}`
      const provider = createProvider(issuer, { redirectUri: callback, returnTo: `${consoleOrigin}/`, groups })
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

interface Served {
  readonly redirectUri: string
  /** After signing out. */
  readonly returnTo: string
  readonly groups: ReadonlyMap<string, readonly string[]>
}

function createProvider(issuer: string, { redirectUri, returnTo, groups }: Served): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [returnTo],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    pkce: { required: () => true, methods: ['S256'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, hidden) => {
          context.body = page(
            `${hidden}<button form="op.logoutForm" name="logout" value="yes">Sign out here, too</button>`,
          )
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        email: id,
        email_verified: !id.startsWith('unverified'),
        groups: groups.get(id) ?? [],
      }),
    }),
    // Nobody is asked whether the console may know their address.
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({ clientId, accountId: context.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email groups')
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

function page(content: string): string {
  return `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,">${content}`
}

const form = page(`<form method="post">
<label>Address <input name="address"></label><button>Go on</button><button name="refuse" value="1">Refuse</button></form>`)
