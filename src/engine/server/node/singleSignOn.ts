import * as oidc from 'openid-client'
import type { SignOnSettings, SingleSignOn } from '../outside.ts'
import type { GuardedClient } from './guardedFetch.ts'

/**
 * A provider, the environment's or an organization's. It is asked for its addresses and keys at the first sign-on, not at
 * start, and by the guarded client alone: what stands in its discovery document is its own word.
 */
export function singleSignOn(
  { issuer, clientId, clientSecret, scopes = [], groupsClaim = null }: SignOnSettings,
  client: Pick<GuardedClient, 'exchange'>,
): SingleSignOn {
  let known: Promise<oidc.Configuration> | undefined

  function provider(): Promise<oidc.Configuration> {
    if (known) return known
    known = discover()
    known.catch(() => {
      known = undefined
    })
    return known
  }

  async function discover(): Promise<oidc.Configuration> {
    const address = new URL(issuer)
    // An issuer by http is the administrator's own word, for a provider beside the host.
    const execute = address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    const basic: oidc.ClientAuth = (as, client, body, headers) => {
      const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      const way = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
      way(clientSecret)(as, client, body, headers)
    }
    const options = { execute, timeout: 10, [oidc.customFetch]: guarded }
    const found = await oidc.discovery(address, clientId, undefined, basic, options)
    oidc.enableNonRepudiationChecks(found)
    return found
  }

  const guarded: oidc.CustomFetch = (address, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`A provider is not asked by ${method}`)
    if (body !== null && body !== undefined && typeof body !== 'string' && !(body instanceof URLSearchParams)) {
      throw new Error('A provider is sent text alone')
    }
    return client.exchange(address, { method, headers, ...(body ? { body: String(body) } : {}) })
  }

  return {
    async begin({ redirectUri, state, nonce, verifier }) {
      const parameters = {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set(['openid', 'email', ...scopes])].join(' '),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      return oidc.buildAuthorizationUrl(await provider(), parameters).href
    },

    async finish({ redirectUri, state, nonce, verifier }, query) {
      const config = await provider()
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token')
      // Many providers put these into the token only when no userinfo can be asked for.
      const isWhole = typeof claims.email === 'string' && (groupsClaim === null || claims[groupsClaim] !== undefined)
      const userInfo = isWhole ? claims : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      // An address and whether it is verified are one statement.
      const { email, email_verified } = typeof claims.email === 'string' ? claims : userInfo
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email : null,
        emailVerified: email_verified === true,
        groups: groupsClaim === null ? [] : textsOf(claims[groupsClaim] ?? userInfo[groupsClaim]),
        ...(tokens.id_token === undefined ? {} : { idToken: tokens.id_token }),
      }
    },

    async end({ idToken, returnTo }) {
      const config = await provider()
      if (!config.serverMetadata().end_session_endpoint) return null
      const hint = idToken === null ? {} : { id_token_hint: idToken }
      return oidc.buildEndSessionUrl(config, { ...hint, post_logout_redirect_uri: returnTo }).href
    },
  }
}

/** One text or a list of them; more than anybody has groups is cut. */
function textsOf(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.filter(one => typeof one === 'string').slice(0, 1000)
}
