import type { Verb } from '../../src/engine/contract/resourceSpec.ts'
import type { SignedOn, SignOnAttempt, SignOnSettings, SingleSignOn } from '../../src/engine/server/outside.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { type Answer, ApiClient, type Json, north, origin, people, type TestWorld, testWorld } from './apiClient.ts'

/** A world in which organizations' providers say what they are told to, by their issuer. */
export async function signOnWorld(store: Store, own?: SingleSignOn): Promise<SignOnWorld> {
  const answers = new Map<string, SignedOn>()
  const asked: { readonly settings: SignOnSettings; readonly attempt: SignOnAttempt }[] = []
  const ended: { readonly issuer: string; readonly idToken: string | null; readonly returnTo: string }[] = []
  const openSignOn = (settings: SignOnSettings): SingleSignOn => ({
    begin: async attempt => {
      asked.push({ settings, attempt })
      return `${settings.issuer}/authorize`
    },
    finish: async () => {
      const answer = answers.get(settings.issuer)
      if (!answer) throw new Error('invalid_grant')
      return answer
    },
    end: async ({ idToken, returnTo }) => {
      if (settings.issuer.includes('no-end')) return null
      if (settings.issuer.includes('down')) throw new Error('It does not answer')
      ended.push({ issuer: settings.issuer, idToken, returnTo })
      return `${settings.issuer}/end`
    },
  })
  const world = await testWorld(store, { openSignOn, ...(own ? { signOn: own } : {}) })

  async function change(table: string, id: string, changes: Json): Promise<void> {
    await world.store.transaction(async tx => {
      for (const row of await tx.lock(table, [id], 'all')) await tx.update(table, [{ ...row, ...changes }])
    })
  }

  function later(): void {
    world.time.now = new Date(world.time.now.getTime() + 2_000)
  }

  async function signOn(
    provider: string,
    email: string,
    claims: Partial<SignedOn> = {},
    session = '',
  ): Promise<Browser> {
    const start = await new ApiClient(world.api, session).get(
      `/oidc/auth?provider=${provider}&return=%2Finventory%2Fdeals`,
    )
    const last = asked.at(-1)
    const issuer = last?.settings.issuer ?? ''
    answers.set(issuer, { issuer, subject: email, email, emailVerified: true, ...claims })
    const carried = [session, cookieOf(start, signOnCookie)].filter(Boolean).join('; ')
    const back = `${new URL(last?.attempt.redirectUri ?? origin).pathname.slice('/api/v1'.length)}?code=one`
    const end = await new ApiClient(world.api, carried).get(`${back}&state=${last?.attempt.state}`)
    return {
      to: end.headers.get('location') ?? '',
      carried: cookieOf(end, signOnCookie),
      client: new ApiClient(world.api, cookieOf(end, sessionCookie) || null),
    }
  }

  return {
    world,
    asked,
    ended,
    change,
    signOn,
    async provider(changes = {}) {
      const admin = await world.signIn('admin')
      return admin.create('identity-provider', providerBody(changes))
    },
    async linked(provider, email, claims) {
      const first = await signOn(provider, email, claims)
      const before = world.mails.length
      if (first.to !== '/link-sign-on') throw new Error(`${email} was led to ${first.to}`)
      while (world.mails.length === before && !mailedToken(world)) await Promise.resolve()
      const token = mailedToken(world)
      const answer = await new ApiClient(world.api, first.carried).post<{ path: string }>('/oidc/link', { token })
      if (answer.status !== 200) throw new Error(`${email} was not linked: ${answer.status}`)
      return signOn(provider, email, claims)
    },
    async viewerMay(permissions) {
      const admin = await world.signIn('admin')
      const role = await admin.create('role', {
        name: 'Extra',
        organization: north,
        scope: 'organization',
        permissions,
      })
      const subject = { subjectKind: 'user', user: 'user-viewer' }
      await admin.create('role-binding', { name: 'Extra', organization: north, role: role.id, ...subject })
      later()
      return world.signIn('viewer')
    },
    later,
  }
}

export interface SignOnWorld {
  readonly world: TestWorld
  readonly asked: readonly { readonly settings: SignOnSettings; readonly attempt: SignOnAttempt }[]
  readonly ended: readonly { readonly issuer: string; readonly idToken: string | null; readonly returnTo: string }[]
  change(table: string, id: string, changes: Json): Promise<void>
  /** A provider of North for its people's domain, made by the platform's administrator. */
  provider(changes?: Json): Promise<Row & Json>
  /** Through a provider and back. */
  signOn(provider: string, email: string, claims?: Partial<SignedOn>, session?: string): Promise<Browser>
  /** The same, linked by mail before. */
  linked(provider: string, email: string, claims?: Partial<SignedOn>): Promise<Browser>
  /** The viewer, who may do this in North from now on. */
  viewerMay(permissions: readonly { readonly resource: string; readonly verbs: readonly Verb[] }[]): Promise<ApiClient>
  /** After what a process may remember of grants. */
  later(): void
}

export interface Browser {
  readonly to: string
  /** What it carries until it is linked. */
  readonly carried: string
  readonly client: ApiClient
}

export function providerBody(changes: Json = {}): Json {
  return {
    organization: north,
    name: 'North SSO',
    issuer: 'https://login.north.example',
    clientId: 'astrolabe',
    clientSecret: 'the secret of North',
    domains: [people.viewer.split('@')[1]],
    ...changes,
  }
}

function mailedToken({ mails }: TestWorld): string | undefined {
  return /link-sign-on\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
}

export const signOnCookie = '__Host-astrolabe_sign_on'
export const sessionCookie = '__Host-astrolabe_session'

/** A cookie that the answer sets, as it is sent back; empty where it is taken away. */
export function cookieOf({ headers }: Answer<unknown>, name: string): string {
  const line = headers.getSetCookie().find(each => each.startsWith(`${name}=`))
  const pair = line?.split(';')[0] ?? ''
  return pair === `${name}=` ? '' : pair
}
