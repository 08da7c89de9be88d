import * as oidc from 'openid-client'
import type { Environment } from '../environment.ts'
import type { SingleSignOn } from '../outside.ts'

/** The provider of the environment. It is asked for its addresses and keys at the first sign-on, not at start. */
export function singleSignOn({ issuer, clientId, clientSecret }: NonNullable<Environment['oidc']>): SingleSignOn {
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
    const found = await oidc.discovery(address, clientId, undefined, basic, { execute, timeout: 10 })
    oidc.enableNonRepudiationChecks(found)
    return found
  }

  return {
    async begin({ redirectUri, state, nonce, verifier }) {
      const parameters = {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email',
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
      // Many providers put the address into the token only when no userinfo can be asked for.
      const { email, email_verified } =
        typeof claims.email === 'string' ? claims : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email : null,
        emailVerified: email_verified === true,
      }
    },
  }
}
