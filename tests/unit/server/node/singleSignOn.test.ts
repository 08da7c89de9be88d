import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '../../../../src/engine/server/access/tokens.ts'
import { guardedFetch } from '../../../../src/engine/server/node/guardedFetch.ts'
import { singleSignOn } from '../../../../src/engine/server/node/singleSignOn.ts'
import { FetchRefused, type SignOnAttempt, type SignOnSettings } from '../../../../src/engine/server/outside.ts'
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../setup/identityProvider.ts'

const consoleOrigin = 'http://127.0.0.1:9'

describe('single sign-on with a real provider', () => {
  let provider: IdentityProvider
  const clientOf = (issuer: string) => guardedFetch({ allow: [new URL(issuer).host] })
  const signOn = (secret = clientSecret, more: Partial<SignOnSettings> = {}) =>
    singleSignOn({ issuer: provider.issuer, clientId, clientSecret: secret, ...more }, clientOf(provider.issuer))

  beforeAll(async () => {
    provider = await startIdentityProvider()
    provider.serve(consoleOrigin)
  })
  afterAll(() => provider.stop())

  it('asks for a code with S256, state and nonce, and never sends the verifier along', async () => {
    const attempt = newAttempt()
    const url = new URL(await signOn().begin(attempt))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge_method: 'S256',
      redirect_uri: attempt.redirectUri,
    })
    expect(url.href).not.toContain(attempt.verifier)
  })

  it('redeems a code once', async () => {
    const attempt = newAttempt()
    const query = await answered(await signOn().begin(attempt), 'ada@astrolabe.example')
    expect(await signOn().finish(attempt, query)).toMatchObject({
      issuer: provider.issuer,
      subject: 'ada@astrolabe.example',
      email: 'ada@astrolabe.example',
      emailVerified: true,
      groups: [],
    })
    await expect(signOn().finish(attempt, query)).rejects.toThrow()
  })

  it('says when the provider has not verified the address', async () => {
    const attempt = newAttempt()
    const query = await answered(await signOn().begin(attempt), 'unverified@astrolabe.example')
    expect(await signOn().finish(attempt, query)).toMatchObject({ emailVerified: false })
  })

  it.each(['state', 'nonce', 'verifier'] as const)('refuses another %s', async secret => {
    const attempt = newAttempt()
    const query = await answered(await signOn().begin(attempt), 'ada@astrolabe.example')
    await expect(signOn().finish({ ...attempt, [secret]: newToken() }, query)).rejects.toThrow()
  })

  it('refuses another issuer, and a secret that the provider does not know', async () => {
    const attempt = newAttempt()
    const query = await answered(await signOn().begin(attempt), 'ada@astrolabe.example')
    const foreign = new URLSearchParams(query)
    foreign.set('iss', 'https://other.example')
    await expect(signOn().finish(attempt, `?${foreign}`)).rejects.toThrow()
    await expect(signOn('another secret').finish(attempt, query)).rejects.toThrow()
  })

  it('asks for groups where a claim for them is named, and takes texts alone', async () => {
    provider.groups.set('ada@astrolabe.example', ['desk', 'finance'])
    const grouped = signOn(clientSecret, { scopes: ['groups'], groupsClaim: 'groups' })
    const attempt = newAttempt()
    const start = await grouped.begin(attempt)
    expect(new URL(start).searchParams.get('scope')).toBe('openid email groups')
    const query = await answered(start, 'ada@astrolabe.example')
    expect(await grouped.finish(attempt, query)).toMatchObject({ groups: ['desk', 'finance'] })
    const odd = signOn(clientSecret, { groupsClaim: 'email_verified' })
    const other = newAttempt()
    const back = await answered(await odd.begin(other), 'ada@astrolabe.example')
    expect(await odd.finish(other, back)).toMatchObject({ groups: [] })
  })

  it('leads to where the provider signs out, with its own token, and back', async () => {
    const attempt = newAttempt()
    const query = await answered(await signOn().begin(attempt), 'ada@astrolabe.example')
    const { idToken = '' } = await signOn().finish(attempt, query)
    const to = new URL((await signOn().end?.({ idToken, returnTo: `${consoleOrigin}/` })) ?? '')
    expect(to.href.startsWith(`${provider.issuer}/`)).toBe(true)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: clientId,
      id_token_hint: idToken,
      post_logout_redirect_uri: `${consoleOrigin}/`,
    })
    expect((await fetch(to)).status).toBe(200)
  })

  it('asks no address inside the network, whether it is the issuer or stands in its document', async () => {
    const inside = singleSignOn({ issuer: provider.issuer, clientId, clientSecret }, guardedFetch({ allow: [] }))
    const refused = { cause: new FetchRefused('address', '127.0.0.1 isn’t a public address') }
    await expect(inside.begin(newAttempt())).rejects.toMatchObject(refused)
    const attempt = newAttempt()
    const query = await answered(await signOn().begin(attempt), 'ada@astrolabe.example')
    const real = clientOf(provider.issuer)
    const asked: string[] = []
    // Its document is the provider's own word, and names our metadata service.
    const lying: typeof real.exchange = async (address, message) => {
      asked.push(address)
      const response = await real.exchange(address, message)
      if (!address.includes('openid-configuration')) return response
      const document: object = await response.json()
      return Response.json({
        ...document,
        token_endpoint: 'http://169.254.169.254/latest',
        jwks_uri: 'http://10.0.0.1/',
      })
    }
    const lied = singleSignOn({ issuer: provider.issuer, clientId, clientSecret }, { exchange: lying })
    await expect(lied.finish(attempt, query)).rejects.toMatchObject({
      cause: new FetchRefused('address', '169.254.169.254 isn’t a public address'),
    })
    expect(asked.at(-1)).toBe('http://169.254.169.254/latest')
  })

  it('asks a provider again that did not answer', async () => {
    const late = await startIdentityProvider()
    const client = singleSignOn({ issuer: late.issuer, clientId, clientSecret }, clientOf(late.issuer))
    await expect(client.begin(newAttempt())).rejects.toThrow()
    late.serve(consoleOrigin)
    expect(await client.begin(newAttempt())).toContain(late.issuer)
    await late.stop()
  })
})

function newAttempt(): SignOnAttempt {
  const redirectUri = `${consoleOrigin}/api/v1/oidc/callback`
  return { redirectUri, state: newToken(), nonce: newToken(), verifier: newToken() }
}

/** Does what a browser does, and answers the query that the provider leads back with. */
async function answered(start: string, address: string): Promise<string> {
  const jar = new Map<string, string>()
  let [url, method] = [start, 'GET']
  for (let hop = 0; hop < 8; hop += 1) {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { cookie: [...jar].map(pair => pair.join('=')).join('; ') },
      ...(method === 'POST' ? { body: new URLSearchParams({ address }) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location?.startsWith(consoleOrigin)) return new URL(location).search
    method = location === null ? 'POST' : 'GET'
    if (location !== null) url = new URL(location, url).href
  }
  throw new Error('The provider leads nowhere')
}
