import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { TotpSetup } from '../../src/engine/contract/secondFactor.ts'
import type { NewServiceKey } from '../../src/engine/contract/serviceKey.ts'
import { ApiClient, type Json, north, origin, password, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { softAuthenticator } from './softAuthenticator.ts'
import { eachStore } from './stores.ts'

const minute = 60_000

eachStore((open, kind) => {
  let world: TestWorld
  let admin: ApiClient

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
  })

  const pass = (milliseconds: number) => {
    world.time.now = new Date(world.time.now.getTime() + milliseconds)
  }
  const group = (name: string) => admin.post('/group', { organization: north, name })
  const prove = (body: Json, client = admin) => client.post('/current-user/proof', body)
  const asked = { status: 403, body: { proof: 'needed', error: expect.stringMatching(/^Confirm that it’s you/) } }

  it('a session proves its person for ten minutes, and again by the password', async () => {
    pass(10 * minute - 1)
    expect((await group('Within')).status).toBe(200)
    pass(1)
    expect(await group('Late')).toMatchObject(asked)
    expect((await prove({ password: 'a wrong one' })).status).toBe(400)
    expect(await group('Late')).toMatchObject(asked)
    expect((await prove({ password })).status).toBe(204)
    expect((await group('Late')).status).toBe(200)
    pass(10 * minute)
    expect(await group('Later')).toMatchObject(asked)
    const { rows } = await world.store.read.list('group', { scope: 'all', limit: 10 })
    expect(rows.map(({ name }) => name).sort()).toEqual(['Late', 'Within'])
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  it('one session proves nothing for another of the same person', async () => {
    const { cookie } = await world.anonymous
      .post('/auth', { email: 'admin@astrolabe.example', password })
      .then(signedIn)
    const other = new ApiClient(world.api, cookie)
    pass(11 * minute)
    expect((await prove({ password })).status).toBe(204)
    expect(await other.post('/group', { organization: north, name: 'Elsewhere' })).toMatchObject(asked)
  })

  describe('asks before', () => {
    it('every change of roles, bindings, groups, and service accounts', async () => {
      const role = await admin.create('role', { name: 'Own', organization: north, permissions })
      const binding = await admin.create('role-binding', bindingOf(role.id))
      const team = await admin.create('group', { name: 'Team', organization: north })
      const program = await admin.create('service-account', account)
      pass(11 * minute)
      const tried = [
        admin.post('/role', { name: 'Another', organization: north, permissions }),
        admin.put(`/role/${role.id}`, { ...role, description: 'Now' }),
        admin.post(`/role/${role.id}/duplicate`),
        admin.post('/role-binding', bindingOf('role-read-only')),
        admin.delete(`/role-binding/${binding.id}`),
        admin.post('/platform-role-binding', {
          role: 'role-platform-support',
          subjectKind: 'user',
          user: 'user-viewer',
        }),
        admin.put(`/group/${team.id}`, { ...team, members: ['user-viewer'] }),
        admin.post(`/group/${team.id}/move`, { to: 'archived' }),
        admin.post(`/service-account/${program.id}/move`, { to: 'disabled' }),
        admin.delete(`/service-account/${program.id}`),
      ]
      for (const [at, answer] of (await Promise.all(tried)).entries()) {
        expect([at, answer.status, answer.body.proof]).toEqual([at, 403, 'needed'])
      }
    })

    it('users are invited, locked, moved, or let in another way, not before their preferences', async () => {
      const { body: viewer } = await admin.get<Json>('/user/user-viewer')
      pass(11 * minute)
      const write = (changes: Json) => admin.put('/user/user-viewer', { ...viewer, ...changes })
      expect(await admin.post('/user', newUser('new@astrolabe.example'))).toMatchObject(asked)
      expect(await admin.post('/user/user-viewer/move', { to: 'locked' })).toMatchObject(asked)
      expect(await write({ organizations: [north, 'org-south'] })).toMatchObject(asked)
      expect(await write({ auth: 'both' })).toMatchObject(asked)
      expect(await admin.post('/user/user-viewer/second-factor/remove')).toMatchObject(asked)
      expect((await write({ timezone: 'Europe/Paris' })).status).toBe(200)
    })

    it('an organization’s safety is changed, not before its name', async () => {
      const { body: row } = await admin.get<Json>(`/organization/${north}`)
      pass(11 * minute)
      const write = (changes: Json) => admin.put(`/organization/${north}`, { ...row, ...changes })
      expect(await write({ mailDomains: ['evil.example'] })).toMatchObject(asked)
      expect(await admin.post(`/organization/${north}/move`, { to: 'suspended' })).toMatchObject(asked)
      expect((await write({ name: 'Further north' })).status).toBe(200)
    })

    it('keys are created and revoked', async () => {
      const program = await admin.create('service-account', account)
      const made = await admin.post<NewServiceKey>(`/service-account/${program.id}/keys`, { days: 1 })
      expect(made.status).toBe(200)
      pass(11 * minute)
      expect(await admin.post(`/service-account/${program.id}/keys`, { days: 1 })).toMatchObject(asked)
      expect(await admin.delete(`/service-account/${program.id}/keys/${made.body.id}`)).toMatchObject(asked)
      // A program has nobody to ask.
      await prove({ password })
      await admin.create('role-binding', {
        organization: north,
        role: 'role-org-admin',
        subjectKind: 'service_account',
        serviceAccount: program.id,
      })
      const key = new ApiClient(world.api, null)
      const sent = await key.send('POST', '/group', { organization: north, name: 'By key' }, bearer(made.body.secret))
      expect(sent.status).toBe(200)
    })

    it('secrets are stored, replaced, or dropped, not before the rest of their row', async () => {
      const headers = [{ name: 'X-Key', value: 'a secret value' }]
      const row = await admin.create('webhook', { ...webhook, headers })
      pass(11 * minute)
      const write = (changes: Json) => admin.put(`/webhook/${row.id}`, { ...row, ...changes })
      expect(await write({ secret: 'another secret of this webhook' })).toMatchObject(asked)
      expect(await write({ headers: [] })).toMatchObject(asked)
      expect(await write({ headers: [...headers, { name: 'X-More', value: 'another value' }] })).toMatchObject(asked)
      expect(await admin.post('/webhook', { ...webhook, name: 'Second' })).toMatchObject(asked)
      expect((await write({ name: 'Renamed' })).status).toBe(200)
    })

    it('many rows at once, and then changes none of them', async () => {
      const row = await admin.create('webhook', webhook)
      pass(11 * minute)
      const users = [newUser('a@astrolabe.example'), newUser('b@astrolabe.example')]
      const body = {
        rows: [
          { ...webhook, secret: undefined, authKind: 'none', name: 'No secret' },
          { ...webhook, name: 'With one' },
        ],
      }
      for (const dryRun of ['true', 'false']) {
        expect(await admin.post(`/user/import?dryRun=${dryRun}`, { rows: users })).toMatchObject(asked)
        expect(await admin.post(`/webhook/import?dryRun=${dryRun}`, body)).toMatchObject(asked)
        const changes = { auth: 'both' }
        expect(await admin.patch(`/user?dryRun=${dryRun}`, { ids: ['user-viewer'], changes })).toMatchObject(asked)
      }
      const harmless = await admin.patch('/user', { ids: ['user-viewer'], changes: { timezone: 'Europe/Paris' } })
      expect(harmless.body).toMatchObject({ results: [{ ok: true }] })
      const { rows } = await world.store.read.list('webhook', { scope: 'all', limit: 10 })
      expect(rows.map(({ id }) => id)).toEqual([row.id])
    })
  })

  describe('takes', () => {
    const enrol = async () => {
      const { secret } = (await admin.post<TotpSetup>('/current-user/totp', { password })).body
      const app = new TOTP({ secret: Secret.fromBase32(secret) })
      const code = (after = 0) => app.generate({ timestamp: world.time.now.getTime() + after })
      expect((await admin.put('/current-user/totp', { code: code() })).status).toBe(200)
      pass(11 * minute)
      return code
    }

    it('a code where there is an authenticator app, each once, and no password', async () => {
      const code = await enrol()
      expect((await prove({ password })).status).toBe(400)
      expect((await prove({ code: code(10 * minute) })).status).toBe(400)
      expect(await group('Refused')).toMatchObject(asked)
      expect((await prove({ code: code() })).status).toBe(204)
      expect((await group('Allowed')).status).toBe(200)
      pass(10 * minute)
      const again = code()
      expect((await prove({ code: again })).status).toBe(204)
      expect((await prove({ code: again })).status).toBe(400)
    })

    it('a passkey of the person, whose user the device has verified', async () => {
      const device = softAuthenticator(origin)
      const options = async (client: ApiClient, path: string, body: Json = {}) =>
        (await client.post<{ challenge: string }>(path, body)).body
      const response = device.create(await options(admin, '/current-user/passkeys/options', { password }))
      expect((await admin.post('/current-user/passkeys', { name: 'Laptop', response })).status).toBe(200)
      pass(11 * minute)
      const ask = () => options(admin, '/current-user/proof/options')
      expect((await prove({ response: device.get(await ask(), { verified: false }) })).status).toBe(400)
      const toSignIn = await options(world.anonymous, '/auth/passkey/options')
      expect((await prove({ response: device.get(toSignIn) })).status).toBe(400)
      const viewer = await world.signIn('viewer')
      const theirs = await options(viewer, '/current-user/proof/options')
      expect((await prove({ response: device.get(theirs) }, viewer)).status).toBe(400)
      expect(await group('Refused')).toMatchObject(asked)
      const right = device.get(await ask())
      expect((await prove({ response: right })).status).toBe(204)
      expect((await prove({ response: right })).status).toBe(400)
      expect((await group('Allowed')).status).toBe(200)
    })
  })

  it('counts wrong passwords as tries at signing in, and writes them down', async () => {
    const seen: number[] = []
    while (seen.length < 30 && seen.at(-1) !== 429) seen.push((await prove({ password: 'a wrong one' })).status)
    expect(seen.at(0)).toBe(400)
    expect(seen.at(-1)).toBe(429)
    const { rows } = await world.store.read.list('audit-log', { scope: 'all', limit: 1000 })
    expect(rows.filter(({ action }) => action === 'login_failed').length).toBe(seen.filter(one => one === 400).length)
  })
})

const permissions = [{ resource: 'campaign', verbs: ['read'] }]
const account = { organization: north, name: 'Feed', owner: 'user-admin' }
const webhook = {
  organization: north,
  name: 'Events',
  url: 'https://hooks.northwind.example/in',
  secret: 'a secret that is long enough',
  events: ['deal.updated'],
  authKind: 'hmac_sha256',
}

function bindingOf(role: string) {
  return { organization: north, role, subjectKind: 'user', user: 'user-viewer' }
}

function newUser(email: string) {
  return { name: 'New', email, organizations: [north] }
}

function bearer(secret: string) {
  return { authorization: `Bearer ${secret}` }
}

function signedIn({ headers }: { readonly headers: Headers }) {
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? null }
}
