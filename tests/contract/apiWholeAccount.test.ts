import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnSession, OwnSignIn } from '../../src/engine/contract/ownAccount.ts'
import type { LinkedSignOn } from '../../src/engine/contract/signOn.ts'
import { linkIdentity } from '../../src/engine/server/access/identities.ts'
import { policies } from '../../src/engine/server/access/policy.ts'
import { notificationId, notificationRow } from '../../src/engine/server/alerts/notificationRow.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, password, people, south } from './apiClient.ts'
import { type SignOnWorld, signOnWorld } from './signOnWorld.ts'

const refused =
  'You signed in through one organization’s single sign-on, but your account belongs to several organizations. Sign in another way to change this.'

/** Stay within the organization whose provider let the person in. */
const within = [
  'PUT /current-user/account',
  'DELETE /current-user/sessions',
  'DELETE /current-user/sessions/:id',
  'POST /current-user/notifications',
  'POST /current-user/notifications/:id/assign',
]

const writes = Object.keys(policies).filter(
  key => /^(?:POST|PUT|PATCH|DELETE) \/current-user\//.test(key) && !within.includes(key),
)

// The manager belongs to North and South. Whoever runs North's provider can sign in as them.
describe('through the provider of one of somebody’s organizations', () => {
  let on: SignOnWorld
  let own: ApiClient
  let through: ApiClient
  let provider: string

  beforeEach(async () => {
    on = await signOnWorld(advertisingStore())
    for (const who of ['viewer', 'manager']) await on.change('user', `user-${who}`, { auth: 'both' })
    provider = (await on.provider()).id
    own = await on.world.signIn('manager')
    through = (await on.linked(provider, people.manager)).client
  })

  const sessionsOf = async (client: ApiClient) => (await client.get<OwnSession[]>('/current-user/sessions')).body
  const isIn = async (client: ApiClient) => (await client.get('/current-user')).status === 200

  it.each(writes)('their account isn’t changed: %s', async key => {
    const [method = '', path = ''] = key.split(' ')
    const answer = await through.send<Json>(method, path.replace(/:\w+/g, 'one'), { password, current: password })
    expect([answer.status, answer.body.error]).toEqual([403, refused])
    expect(await isIn(own)).toBe(true)
  })

  it.each(['name', 'mails', 'alertMails', 'alertMutes', 'digest', 'digestAt', 'quietFrom', 'quietTo'])(
    'nor what others hear of them: %s',
    async field => {
      const answer = await through.put<Json>('/current-user/account', { language: 'de', [field]: null })
      expect([answer.status, answer.body.error]).toEqual([403, refused])
      expect((await own.get<Json>('/current-user/account')).body.language).toBe(null)
    },
  )

  it('they choose how they read the console', async () => {
    const mine = { language: 'de', timezone: 'Europe/Berlin', numberFormat: null, currency: 'EUR', startPage: null }
    const answer = await through.put<Json>('/current-user/account', mine)
    expect(answer.body).toMatchObject({ ...mine, whole: false })
    expect((await own.get<Json>('/current-user/account')).body).toMatchObject({ ...mine, whole: true })
  })

  it('they see and end the sessions that it let in, and no other', async () => {
    const second = await on.signOn(provider, people.manager)
    const [mine] = (await sessionsOf(own)).filter(({ current }) => current)
    expect(await sessionsOf(own)).toHaveLength(3)
    expect(await sessionsOf(through)).toHaveLength(2)
    expect((await through.delete(`/current-user/sessions/${mine?.id}`)).status).toBe(404)
    expect((await through.delete('/current-user/sessions')).status).toBe(204)
    expect(await Promise.all([own, through, second.client].map(isIn))).toEqual([true, true, false])
  })

  it('they see nothing of their other ways in', async () => {
    const identity = { issuer: 'https://login.south.example', subject: 's', provider: 'south' }
    const key = { id: 'key', user: 'user-manager', name: 'Phone', createdAt: on.world.time.now.toISOString() }
    await on.world.store.transaction(async tx => {
      await linkIdentity(tx, 'user-manager', identity, on.world.time.now)
      await tx.insert('passkey', [{ ...key, credential: 'c', publicKey: 'k', counter: 0, transports: [] }])
    })
    const seen = async (client: ApiClient) => {
      const [signIns, linked, factor, passkeys] = await Promise.all([
        client.get<OwnSignIn[]>('/current-user/sign-ins'),
        client.get<LinkedSignOn[]>('/current-user/sign-on'),
        client.get<Json>('/current-user/second-factor'),
        client.get<Json[]>('/current-user/passkeys'),
      ])
      return {
        signIns: signIns.body.map(({ action }) => action).toSorted(),
        linked: linked.body.map(({ name }) => name).toSorted(),
        passkeys: [factor.body.passkeys, passkeys.body.length],
      }
    }
    expect(await seen(through)).toEqual({ signIns: ['login'], linked: ['North SSO'], passkeys: [0, 0] })
    expect(await seen(own)).toEqual({
      signIns: ['login', 'login', 'sign_on_linked'],
      linked: ['North SSO', 'login.south.example'],
      passkeys: [1, 1],
    })
  })

  it('they read no notification of another organization', async () => {
    const rows = [north, south].map(organization =>
      notificationRow({ id: `alert-${organization}`, organization }, 'user-manager', on.world.time.now),
    )
    await on.world.store.transaction(tx => tx.insert('notification', rows))
    const ids = [north, south].map(organization => `alert-${organization}`)
    expect((await through.post('/current-user/notifications', { ids, read: true })).status).toBe(204)
    const kept = await on.world.store.read.byIds(
      'notification',
      ids.map(id => notificationId(id, 'user-manager')),
      'all',
    )
    expect(kept.map(({ organization, readAt }) => [organization, readAt === null]).toSorted()).toEqual(
      [
        [north, false],
        [south, true],
      ].toSorted(),
    )
  })

  it('who belongs to it alone changes their account, until they belong to another as well', async () => {
    await on.change('user', 'user-viewer', { organizations: [north] })
    on.later()
    const { client } = await on.linked(provider, people.viewer)
    expect((await client.put('/current-user/account', { name: 'Vera' })).status).toBe(200)
    expect((await client.get<Json>('/current-user/account')).body.whole).toBe(true)
    await on.change('user', 'user-viewer', { organizations: [north, south] })
    on.later()
    expect((await client.put('/current-user/account', { name: 'Mallory' })).status).toBe(403)
  })

  it('through the platform’s provider, they change it as with their password', async () => {
    const { rows } = await on.world.store.read.list('session', {
      scope: 'all',
      where: [{ column: 'user', op: 'in', values: ['user-manager'] }],
      limit: 10,
    })
    const [session] = rows.filter(row => row.provider !== provider)
    await on.change('session', String(session?.id), { method: 'oidc', provider: null })
    expect((await own.put('/current-user/account', { name: 'Mara' })).status).toBe(200)
    expect(await sessionsOf(own)).toHaveLength(2)
  })
})
