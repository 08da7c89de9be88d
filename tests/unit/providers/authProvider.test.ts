import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TotpSetup } from '../../../src/engine/contract/secondFactor.ts'
import { createCookieJar } from '../../../src/engine/demo/cookieJar.ts'
import { onAccessChanged } from '../../../src/engine/providers/accessChanged.ts'
import { askCurrentUser } from '../../../src/engine/providers/askCurrentUser.ts'
import { authProvider } from '../../../src/engine/providers/authProvider.ts'
import { authProviderOf } from '../../../src/engine/providers/authProviderOf.ts'
import { request, write } from '../../../src/engine/providers/http.ts'
import { onSessionEnded } from '../../../src/engine/providers/signInAgain.ts'
import { advertisingStore } from '../../contract/advertisingStore.ts'
import '../../setup/productCatalogue.ts'
import { origin, password, people, type TestWorld, testWorld } from '../../contract/apiClient.ts'

let world: TestWorld
let jar: ReturnType<typeof createCookieJar>
/** The paths that were asked for, in order. */
let asked: string[]
/** What the dialog is answered with; it counts how often it was shown. */
let answer = false
const dialog = vi.fn((close: (signedIn: boolean) => void) => close(answer))
const left = vi.fn()
let stops: (() => void)[]
let hours = 0

beforeEach(async () => {
  world = await testWorld(advertisingStore(), { clientAddress: () => '203.0.113.7' })
  jar = createCookieJar()
  asked = []
  answer = false
  stops = []
  left.mockClear()
  dialog.mockClear()
  vi.stubGlobal('location', { replace: left })
  // The browser between the provider and the API: the same origin, and a jar of cookies.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push(path)
    const headers = new Headers(init.headers)
    if (jar.header()) headers.set('cookie', jar.header())
    const response = await world.api(new Request(`${origin}${path}`, { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) jar.take(cookie)
    return response
  })
  // What was answered in the test before is long ago.
  hours++
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
})
afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops) stop()
})

const notSignedIn = { message: false, redirectTo: false }
const signIn = () => authProvider.login({ email: people.viewer, password })
const endSession = () => {
  jar = createCookieJar()
}
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const withDialog = () => stops.push(onSessionEnded(dialog))
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('login', () => {
  it('posts the credentials, and the API knows the person from then on', async () => {
    await expect(authProvider.getIdentity()).rejects.toEqual(notSignedIn)
    expect(await signIn()).toEqual({ state: 'signedIn' })
    expect(await authProvider.getIdentity()).toEqual({
      id: 'user-viewer',
      fullName: 'The viewer',
      email: people.viewer,
    })
    expect(await authProvider.getPermissions()).toMatchObject({
      'org-north': { '*': ['list', 'read', 'export'] },
    })
  })

  it('says why not, with the API’s status and sentence', async () => {
    const wrong = { email: people.viewer, password: 'wrong' }
    await expect(authProvider.login(wrong)).rejects.toMatchObject({
      status: 401,
      sentence: 'Invalid email or password',
    })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(authProvider.login(wrong)).rejects.toMatchObject({ status: 0, sentence: '' })
  })

  it('asks for the second step, and takes its code', async () => {
    await signIn()
    const { secret } = await write<TotpSetup>('POST', '/current-user/totp', { password })
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.time.now.getTime() })
    await write('PUT', '/current-user/totp', { code: code() })
    endSession()
    world.time.now = new Date(world.time.now.getTime() + 60_000)
    const first = await signIn()
    expect(first).toMatchObject({ state: 'secondStep', step: { methods: ['totp', 'recovery'] } })
    if (first.state !== 'secondStep') return
    const { step } = first.step
    await expect(authProvider.login({ step, code: '000000' })).rejects.toMatchObject({ status: 401 })
    expect(await authProvider.login({ step, code: code() })).toEqual({ state: 'signedIn' })
    await expect(authProvider.login({ step, passkey: {} })).rejects.toMatchObject({
      sentence: expect.stringMatching(/\w/),
    })
  })
})

describe('logout', () => {
  it('[logout.1] ends the session on the server, leaves the page, and lets react-admin navigate nowhere', async () => {
    await signIn()
    const before = jar.header()
    expect(await authProvider.logout()).toBe(false)
    expect(left).toHaveBeenCalledExactlyOnceWith('/')
    jar.take(before)
    expect((await askCurrentUser()).state).toBe('absent')
  })
})

describe('checkAuth', () => {
  it('asks the current user, and again after a minute', async () => {
    await signIn()
    await authProvider.checkAuth()
    await authProvider.checkAuth()
    pass(61_000)
    await authProvider.checkAuth()
    expect(asked.filter(path => path.endsWith('/current-user'))).toHaveLength(2)
  })

  it('refuses where nobody is signed in and no dialog can ask', async () => {
    await expect(authProvider.checkAuth()).rejects.toEqual(notSignedIn)
  })

  it.each([true, false])(
    '[access.6] opens the sign-in dialog over the page, which stays when it is answered %s',
    async signedIn => {
      await signIn()
      withDialog()
      answer = signedIn
      endSession()
      await expect(authProvider.checkAuth()).resolves.toBeUndefined()
      expect(dialog).toHaveBeenCalledTimes(1)
      expect(left).not.toHaveBeenCalled()
    },
  )

  it('[access.6] keeps the person when the server can’t be reached', async () => {
    withDialog()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await authProvider.checkAuth()
    expect(dialog).not.toHaveBeenCalled()
  })
})

describe('checkError', () => {
  it('opens the sign-in dialog for a 401, once for a call that has already asked', async () => {
    await signIn()
    withDialog()
    endSession()
    const refused = await failureOf(request('/campaign'))
    expect(refused).toMatchObject({ status: 401 })
    await authProvider.checkError(refused)
    expect(dialog).toHaveBeenCalledTimes(1)
    // A call that knows nothing of the dialog.
    await authProvider.checkError({ status: 401 })
    expect(dialog).toHaveBeenCalledTimes(2)
    for (const stop of stops) stop()
    await expect(authProvider.checkError({ status: 401 })).rejects.toEqual(notSignedIn)
  })

  it('keeps the session for a 403, and asks anew what the person may do', async () => {
    await signIn()
    withDialog()
    const changed = vi.fn()
    stops.push(onAccessChanged(changed))
    await authProvider.checkError(await failureOf(request('/campaign?id=nobody')))
    expect(changed).not.toHaveBeenCalled()
    const refused = await failureOf(write('POST', '/campaign', { name: 'Spring', organization: 'org-north' }))
    expect(refused).toMatchObject({ status: 403 })
    await authProvider.checkError(refused)
    expect(changed).toHaveBeenCalledTimes(1)
    expect(dialog).not.toHaveBeenCalled()
  })

  it.each([404, 409, 500, 0])('leaves a failure with %i to the page', async status => {
    await expect(authProvider.checkError({ status })).resolves.toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('canAccess', () => {
  it('answers as the guard does, in react-admin’s words', async () => {
    await signIn()
    const answered = await askCurrentUser()
    if (answered.state !== 'present') throw new Error('Nobody is signed in')
    const { canAccess, getIdentity } = authProviderOf(answered.user)
    const may = (action: string, resource = 'campaigns', record?: { organization: string }) =>
      canAccess?.({ action, resource, ...(record ? { record } : {}) })
    expect(
      await Promise.all(['list', 'show', 'export', 'edit', 'create', 'clone', 'delete'].map(one => may(one))),
    ).toEqual([true, true, true, false, false, false, false])
    expect(await may('show', 'campaigns', { organization: 'org-north' })).toBe(true)
    expect(await may('show', 'campaigns', { organization: 'org-foreign' })).toBe(false)
    expect([await may('fly'), await may('list', 'nowhere')]).toEqual([false, false])
    expect(await getIdentity?.()).toMatchObject({ fullName: 'The viewer' })
  })
})
