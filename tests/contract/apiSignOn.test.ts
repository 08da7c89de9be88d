import { beforeEach, describe, expect, it } from 'vitest'
import { linkIdentity } from '../../src/engine/server/access/identities.ts'
import type { SignedOn, SignOnAttempt, SingleSignOn } from '../../src/engine/server/outside.ts'
import { advertisingStore } from './advertisingStore.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { type Answer, ApiClient, type Json, origin, people, type TestWorld, testWorld } from './apiClient.ts'

const minute = 60_000

describe('single sign-on', () => {
  let world: TestWorld
  let provider: FakeProvider

  beforeEach(async () => {
    provider = fakeProvider()
    world = await testWorld(advertisingStore(), { signOn: provider })
    await set('user-viewer', { auth: 'both' })
    await world.store.transaction(tx => linkIdentity(tx, 'user-viewer', provider.answer, world.time.now))
  })

  const set = (id: string, changes: Json) =>
    world.store.transaction(async tx => {
      for (const row of await tx.lock('user', [id], 'all')) await tx.update('user', [{ ...row, ...changes }])
    })

  const begin = (path = '/oidc/auth') => world.anonymous.get(path)
  const back = (cookie: string, query = `?code=one&state=${provider.begun.at(-1)?.state}`) =>
    new ApiClient(world.api, cookie).get(`/oidc/callback${query}`)
  const audited = async () => {
    const { body } = await (await world.signIn('admin')).list('/audit-log?actor.id=user-viewer&limit=10')
    return body.map(({ action }) => action)
  }

  it('is announced in the configuration', async () => {
    expect((await world.anonymous.get('/config')).body).toMatchObject({ singleSignOn: true })
  })

  it('binds the browser by a cookie that says nothing, and signs in who is known', async () => {
    const start = await begin('/oidc/auth?return=%2Finventory%2Fdeals%3Fsort%3Dname')
    expect([start.status, start.headers.get('location')]).toEqual([302, 'https://provider.example/'])
    const attempt = provider.begun[0]
    expect(attempt?.redirectUri).toBe(`${origin}/api/v1/oidc/callback`)
    const line = start.headers.get('set-cookie') ?? ''
    expect(line).toMatch(/^__Host-astrolabe_sign_on=[0-9a-f]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/)
    expect(line).not.toContain(attempt?.verifier)

    const end = await back(cookieOf(start, '__Host-astrolabe_sign_on'))
    expect([end.status, end.headers.get('location')]).toEqual([302, '/inventory/deals?sort=name'])
    expect(cookieOf(end, '__Host-astrolabe_sign_on')).toBe('__Host-astrolabe_sign_on=')
    const viewer = new ApiClient(world.api, cookieOf(end, '__Host-astrolabe_session'))
    expect((await viewer.get('/current-user')).body).toMatchObject({ id: 'user-viewer' })
    expect(await audited()).toEqual(['login'])
  })

  it('[address.1] tells the provider of the path that the console stands under, not the browser', async () => {
    const moved = await testWorld(advertisingStore(), { signOn: provider, basePath: '/console' })
    const start = await moved.anonymous.get('/oidc/auth?return=%2Fdeals')
    expect(provider.begun[0]?.redirectUri).toBe(`${origin}/console/api/v1/oidc/callback`)
    // The host puts the path before it, as before the cookie's.
    const end = await new ApiClient(moved.api, cookieOf(start, '__Host-astrolabe_sign_on')).get(
      '/oidc/callback?state=x',
    )
    expect(end.headers.get('location')).toBe('/?error=sso-expired')
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example'])(
    'never leads to %s',
    async asked => {
      const start = await begin(`/oidc/auth?return=${encodeURIComponent(asked)}`)
      expect((await back(cookieOf(start, '__Host-astrolabe_sign_on'))).headers.get('location')).toBe('/')
    },
  )

  it('refuses another state, another browser, a forged cookie and one that is too old', async () => {
    const cookie = cookieOf(await begin(), '__Host-astrolabe_sign_on')
    await refused(back(cookie, '?code=one&state=another'), 'sso-expired')
    await refused(back(cookie, '?code=one'), 'sso-expired')
    await refused(back(''), 'sso-expired')
    await refused(back(`${cookie.slice(0, -2)}00`), 'sso-expired')
    const other = createDescribedApi(world.options)
    const state = provider.begun.at(-1)?.state
    await refused(new ApiClient(other, cookie).get(`/oidc/callback?code=one&state=${state}`), 'sso-expired')
    world.time.now = new Date(world.time.now.getTime() + 10 * minute)
    await refused(back(cookie), 'sso-expired')
    expect(provider.redeemed).toEqual([])
  })

  it('is shared by processes with one secret', async () => {
    const both = [0, 1].map(() =>
      createDescribedApi({ ...world.options, sessionSecret: 'one secret that both of them were given' }),
    )
    const [first = world.api, second = world.api] = both
    const start = await new ApiClient(first, null).get('/oidc/auth')
    const cookie = cookieOf(start, '__Host-astrolabe_sign_on')
    const end = await new ApiClient(second, cookie).get(`/oidc/callback?code=one&state=${provider.begun[0]?.state}`)
    expect(end.headers.get('location')).toBe('/')
  })

  it('refuses a code that was used, and says nothing of why', async () => {
    const cookie = cookieOf(await begin(), '__Host-astrolabe_sign_on')
    expect((await back(cookie)).headers.get('location')).toBe('/')
    await refused(back(cookie), 'sso-failed')
    expect(world.logged.at(-1)).toMatchObject({ level: 'warn', message: 'Single sign-on failed' })
  })

  it('refuses an address that the provider has not verified, known or not, in the same words', async () => {
    for (const email of [people.viewer, 'nobody@astrolabe.example', null]) {
      provider.answer = { ...known, subject: 'another', email, emailVerified: false }
      await refused(back(cookieOf(await begin(), '__Host-astrolabe_sign_on'), undefined), 'sso-unverified')
      provider.redeemed.length = 0
    }
    expect(await audited()).toEqual(['login_failed'])
  })

  it('refuses whom nobody knows and who is deactivated, in the same words', async () => {
    provider.answer = { ...known, subject: 'another', email: 'nobody@astrolabe.example' }
    await refused(back(cookieOf(await begin(), '__Host-astrolabe_sign_on')), 'sso-unknown-user')
    provider.redeemed.length = 0
    provider.answer = known
    await (await world.signIn('admin')).delete('/user/user-viewer')
    await refused(back(cookieOf(await begin(), '__Host-astrolabe_sign_on')), 'sso-unknown-user')
    expect(await audited()).toContain('login_failed')
  })

  it('goes back when the person refuses at the provider, and when it does not answer', async () => {
    const cookie = cookieOf(await begin(), '__Host-astrolabe_sign_on')
    await refused(back(cookie, `?error=access_denied&state=${provider.begun[0]?.state}`), 'sso-cancelled')
    provider.down = true
    await refused(begin(), 'sso-unavailable')
  })
})

async function refused(answer: Promise<Answer<unknown>>, error: string): Promise<void> {
  const { status, headers, body } = await answer
  expect([status, headers.get('location'), body]).toEqual([302, `/?error=${error}`, ''])
  expect(headers.getSetCookie().some(line => line.startsWith('__Host-astrolabe_session='))).toBe(false)
}

function cookieOf({ headers }: Answer<unknown>, name: string): string {
  const line = headers.getSetCookie().find(each => each.startsWith(`${name}=`))
  return line?.split(';')[0] ?? ''
}

const known: SignedOn = {
  issuer: 'https://provider.example',
  subject: 'viewer-1',
  email: people.viewer,
  emailVerified: true,
}

/** Redeems each code once, for whomever it is told. */
function fakeProvider(): FakeProvider {
  const provider: FakeProvider = {
    begun: [],
    redeemed: [],
    down: false,
    answer: known,
    async begin(attempt) {
      if (provider.down) throw new Error('connection refused by 10.0.0.7')
      provider.begun.push(attempt)
      return 'https://provider.example/'
    },
    async finish(_, query) {
      const code = new URLSearchParams(query).get('code') ?? ''
      if (provider.redeemed.includes(code)) throw new Error('invalid_grant')
      provider.redeemed.push(code)
      return provider.answer
    },
  }
  return provider
}

interface FakeProvider extends SingleSignOn {
  readonly begun: SignOnAttempt[]
  readonly redeemed: string[]
  down: boolean
  answer: SignedOn
}
