import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type Json, north, origin, password, people, signedIn, south } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { ScimClient, scimClient } from './scimClient.ts'
import { babs, type ScimWorld, scimWorld, userSchema } from './scimWorld.ts'
import { eachStore } from './stores.ts'

/** What a directory must not be able to do by SCIM, and what it does to people who belong elsewhere, too. */
eachStore(open => {
  let scim: ScimWorld

  beforeAll(async () => {
    scim = await scimWorld(await open(apiTables(catalogue)))
  })

  // Time passes here, and changes of access ask for a recent proof.
  beforeEach(async () => {
    for (const client of [scim.admin, scim.orgAdmin]) await client.post('/current-user/proof', { password })
  })

  const later = () => {
    scim.world.time.now = new Date(scim.world.time.now.getTime() + 2000)
  }
  const add = (more?: Json, client?: ScimClient) => scim.addUser(more, client)
  const rowOf = async (id: string) => (await scim.admin.get<Row>(`/user/${id}`)).body

  describe('who belongs to two organizations', () => {
    const manager = '/Users/user-manager'
    const off = { op: 'replace', path: 'active', value: false }

    it('loses what they hold in this one, and nothing of the other', async () => {
      later()
      const session = await scim.world.signIn('manager')
      expect((await scim.small.patch(manager, off)).status).toBe(403)
      const answer = await scim.okta.patch(manager, off)
      expect(answer).toMatchObject({ status: 200, body: { active: false, userName: people.manager } })
      later()
      expect(await rowOf('user-manager')).toMatchObject({ status: 'active', organizations: [south] })
      const { body } = await scim.admin.list('/role-binding?user=user-manager')
      expect(body.map(({ organization }) => organization)).toEqual([south])
      expect((await session.get('/current-user')).status).toBe(401)
      const again = await signedIn(scim.world.api, people.manager)
      expect(Object.keys((await again.get('/current-user')).body.grants as Json)).toEqual([south])
      expect((await again.get(`/campaign?organization=${south}`)).status).toBe(200)
    })

    it('is still known here by what was known when they left', async () => {
      await scim.admin.put('/user/user-manager', { ...(await rowOf('user-manager')), name: 'Renamed elsewhere' })
      expect((await scim.okta.get(manager)).body).toMatchObject({ displayName: 'The manager', active: false })
      expect((await scim.okta.list('/Users', `userName eq "${people.manager}"`)).body).toMatchObject({
        totalResults: 1,
        Resources: [{ id: 'user-manager', active: false, displayName: 'The manager' }],
      })
      const last = (await scim.okta.get('/Users?count=200')).body.Resources as Json[]
      expect(last.filter(({ id }) => id === 'user-manager')).toHaveLength(1)
      expect((await scim.orgAdmin.get('/user/user-manager')).status).toBe(404)
    })

    it('comes back without what they held, under this directory’s name for them alone', async () => {
      expect((await scim.okta.patch(manager, { ...off, value: true })).body).toMatchObject({ active: true })
      later()
      expect(await rowOf('user-manager')).toMatchObject({ organizations: [south, north] })
      const { body } = await scim.admin.list('/role-binding?user=user-manager')
      expect(body.map(({ organization }) => organization)).toEqual([south])
      const renamed = await scim.okta.patch(manager, { op: 'replace', path: 'displayName', value: 'Our manager' })
      expect(renamed).toMatchObject({ status: 200, body: { displayName: 'Our manager' } })
      expect(await rowOf('user-manager')).toMatchObject({ name: 'Renamed elsewhere' })
      expect((await scim.okta.delete(manager)).status).toBe(204)
      expect((await scim.okta.get(manager)).status).toBe(404)
      expect(await rowOf('user-manager')).toMatchObject({ status: 'active', organizations: [south] })
      const again = await scim.okta.post('/Users', {
        schemas: [userSchema],
        userName: people.manager,
        displayName: 'Back',
      })
      expect(again).toMatchObject({ status: 201, body: { id: 'user-manager', displayName: 'Back' } })
    })
  })

  it('ends what somebody holds here, and gives nothing of it back', async () => {
    const { id } = await add()
    const group = await scim.orgAdmin.create('group', { organization: north, name: 'Planners', members: [id] })
    const binding = { organization: north, name: 'Reads', role: 'role-read-only', subjectKind: 'user', user: id }
    await scim.orgAdmin.create('role-binding', binding)
    for (const active of [false, true]) await scim.okta.patch(`/Users/${id}`, { op: 'replace', value: { active } })
    expect(await rowOf(id)).toMatchObject({ status: 'active', organizations: [north] })
    expect((await scim.orgAdmin.list(`/role-binding?user=${id}`)).body).toEqual([])
    expect((await scim.orgAdmin.get<Row>(`/group/${group.id}`)).body.members).toEqual([])
    const { body } = await scim.orgAdmin.list('/audit-log?action=role_change&limit=1&sort=desc(at)')
    expect(body[0]).toMatchObject({
      actor: { kind: 'service_account', name: 'Okta' },
      entity: { type: 'role-binding' },
    })
  })

  describe('what a directory can’t do', () => {
    it('is to see or change anybody of another organization', async () => {
      const foreign = '/Users/user-stranger'
      expect((await scim.okta.get(foreign)).status).toBe(404)
      expect((await scim.okta.put(foreign, { schemas: [userSchema], userName: people.stranger })).status).toBe(404)
      expect((await scim.okta.patch(foreign, { op: 'replace', path: 'active', value: false })).status).toBe(404)
      expect((await scim.okta.delete(foreign)).status).toBe(404)
      for (const filter of [`userName eq "${people.stranger}"`, 'id eq "user-stranger"', 'userName co "stranger"']) {
        expect((await scim.okta.list('/Users', filter)).body.totalResults).toBe(0)
      }
      expect(await rowOf('user-stranger')).toMatchObject({ status: 'active', version: 1 })
    })

    it('is to ask who exists elsewhere often, or to be told so in words', async () => {
      const ask = () => scim.okta.post('/Users', { schemas: [userSchema], userName: people.stranger })
      const first = await ask()
      expect(first).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
      expect(first.body.detail).not.toMatch(/exist|already|other organi/i)
      const statuses = []
      for (let turn = 0; turn < 11; turn += 1) statuses.push((await ask()).status)
      expect(statuses.at(-1)).toBe(429)
      scim.world.time.now = new Date(scim.world.time.now.getTime() + 3_600_000)
    })

    it('is to lock a platform administrator, or somebody who holds more than it does', async () => {
      const off = { op: 'replace', path: 'active', value: false }
      expect((await scim.okta.patch('/Users/user-admin', off)).status).toBe(403)
      expect((await scim.okta.delete('/Users/user-admin')).status).toBe(403)
      expect((await scim.small.patch('/Users/user-viewer', off)).status).toBe(403)
      expect((await scim.small.patch('/Users/user-orgAdmin', off)).status).toBe(403)
      // Nobody would be left to administer the organization.
      expect((await scim.okta.patch('/Users/user-orgAdmin', off)).status).toBe(409)
      expect((await rowOf('user-viewer')).status).toBe('active')
      const { id } = await add({}, scim.small)
      expect((await scim.small.patch(`/Users/${id}`, off)).body).toMatchObject({ active: false })
    })

    it('is to undo what an administrator did by hand', async () => {
      const [locked, off] = [await add(), await add()]
      for (const { id } of [locked, off])
        await scim.okta.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
      for (const { id } of [locked, off])
        await scim.okta.patch(`/Users/${id}`, { op: 'replace', value: { active: true } })
      await scim.orgAdmin.post(`/user/${locked.id}/move`, { to: 'locked' })
      await scim.orgAdmin.post(`/user/${off.id}/move`, { to: 'deactivated' })
      expect((await scim.okta.get(`/Users/${locked.id}`)).body.active).toBe(true)
      for (const active of [false, true])
        await scim.okta.patch(`/Users/${locked.id}`, { op: 'replace', value: { active } })
      expect(await rowOf(locked.id)).toMatchObject({ status: 'locked' })
      expect((await scim.okta.patch(`/Users/${off.id}`, { op: 'replace', value: { active: true } })).status).toBe(403)
      expect(await rowOf(off.id)).toMatchObject({ status: 'deactivated' })
    })

    it('is to write past what it may say', async () => {
      const { id, email } = await add({ roles: [{ value: 'role-platform-admin' }], organizations: ['org-foreign'] })
      expect(await rowOf(id)).toMatchObject({ organizations: [north] })
      for (const path of ['id', 'meta.version', 'groups', 'groups[value eq "x"]', 'meta']) {
        const answer = await scim.okta.patch(`/Users/${id}`, { op: 'replace', path, value: 'x' })
        expect([path, answer.status, answer.body.scimType]).toEqual([path, 400, 'mutability'])
      }
      for (const path of [
        '__proto__.polluted',
        'constructor.prototype.polluted',
        'status',
        'organizations',
        'a.b.c',
        'x[',
        '',
      ]) {
        const value = path ? 'x' : { auth: 'password' }
        const answer = await scim.okta.patch(`/Users/${id}`, { op: 'add', path, value })
        expect([path, answer.status, answer.body.scimType]).toEqual([path, 400, 'invalidPath'])
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
      expect(await scim.okta.patch(`/Users/${id}`, { op: 'remove' })).toMatchObject({ body: { scimType: 'noTarget' } })
      expect((await scim.okta.send('PATCH', `/Users/${id}`, { Operations: [] })).body.scimType).toBe('invalidSyntax')
      expect((await scim.okta.send('PUT', `/Users/${id}`, '{"userName"')).status).toBe(400)
      expect((await scim.okta.send('PUT', `/Users/${id}`, '{}', { 'content-type': 'text/plain' })).status).toBe(415)
      expect((await scim.okta.put(`/Users/${id}`, { userName: email, active: 'maybe' })).body.scimType).toBe(
        'invalidValue',
      )
      expect((await scim.okta.post('/Users', { userName: 'no email' })).body.scimType).toBe('invalidValue')
      expect((await scim.okta.post('/Users', { userName: `${'a'.repeat(5000)}@x.example` })).status).toBe(400)
    })

    it('is to ask filters that cost much', async () => {
      const wrong = [
        'userName eq "a" or '.repeat(60),
        `userName eq "${'a'.repeat(2000)}"`,
        `${'('.repeat(400)}userName pr${')'.repeat(400)}`,
        `${'userName pr and '.repeat(45)}userName pr`,
        'userName eq "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n',
        'userName eq',
        'userName = "x"',
        'userName eq x',
        'secret pr',
        'auth eq "password"',
        "userName eq 'x'",
        'userName eq "x"; drop table user',
      ]
      for (const filter of wrong) {
        const started = performance.now()
        const { status, body } = await scim.okta.list('/Users', filter)
        expect([filter.slice(0, 40), status, body.scimType]).toEqual([filter.slice(0, 40), 400, 'invalidFilter'])
        expect(performance.now() - started).toBeLessThan(1000)
      }
    })

    it('is to come by a session, without a key, or with one of another kind', async () => {
      const ask = (headers: Record<string, string>) =>
        scim.world.api(new Request(`${origin}/scim/v2/Users`, { headers }))
      expect((await ask({})).status).toBe(401)
      expect((await ask({ cookie: scim.orgAdmin.cookie ?? '' })).status).toBe(401)
      expect((await ask({ authorization: 'Bearer astrolabe_wrong' })).headers.get('www-authenticate')).toBe('Bearer')
      const owner = 'user-orgAdmin'
      const feed = await scimClient(scim.world.api, scim.orgAdmin, north, {
        name: 'Feed',
        roles: ['role-delivery-feed'],
        owner,
      })
      expect((await feed.get('/Users')).status).toBe(403)
      const reader = await scimClient(scim.world.api, scim.orgAdmin, north, {
        name: 'Reader',
        roles: ['role-read-only'],
        owner,
      })
      expect((await reader.get('/Users')).status).toBe(200)
      expect((await reader.post('/Users', babs())).status).toBe(403)
    })
  })

  it('keeps what directories say apart by organization', async () => {
    await putRows(scim.world.store, 'service-account', {
      id: 'south-scim',
      organization: south,
      status: 'active',
      owner: 'user-admin',
    })
    await scim.admin.create('role-binding', {
      organization: south,
      name: 'South',
      role: 'role-org-admin',
      subjectKind: 'service_account',
      serviceAccount: 'south-scim',
    })
    const key = String((await scim.admin.post('/service-account/south-scim/keys')).body.secret)
    const entra = new ScimClient(scim.world.api, key)
    const set = { op: 'replace', path: 'externalId', value: 'south-7' }
    expect((await entra.patch('/Users/user-manager', set)).body).toMatchObject({ externalId: 'south-7' })
    expect((await scim.okta.get('/Users/user-manager')).body.externalId).toBeUndefined()
    expect((await scim.okta.list('/Users', 'externalId eq "south-7"')).body.totalResults).toBe(0)
    expect((await entra.list('/Users', 'externalId eq "south-7"')).body.totalResults).toBe(1)
    expect((await entra.get('/Users')).body.totalResults).toBe(1)
  })
})
