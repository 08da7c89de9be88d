import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { foreign, type Json, north, origin } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { groupSchema, type ScimWorld, scimWorld, userSchema } from './scimWorld.ts'
import { eachStore } from './stores.ts'

/** Groups by SCIM 2.0, and the roles that they must not become a way to. */
eachStore(open => {
  let scim: ScimWorld
  let users: readonly string[]

  beforeAll(async () => {
    scim = await scimWorld(await open(apiTables(catalogue)))
    const made = []
    for (const name of ['babs', 'mandy', 'james', 'ella']) {
      const { body } = await scim.okta.post('/Users', {
        schemas: [userSchema],
        userName: `${name}@northwind.example`,
        displayName: name,
      })
      made.push(String(body.id))
    }
    users = made
  })

  const at = (place: number) => users[place] ?? ''
  const refs = (...places: readonly number[]) => places.map(place => ({ value: at(place) }))
  let groups = 0
  const add = async (members: readonly Json[] = [], client = scim.okta) => {
    const body = { schemas: [groupSchema], displayName: `Tour Guides ${++groups}`, members }
    const answer = await client.post('/Groups', body)
    expect([answer.status, answer.body.detail]).toEqual([201, undefined])
    return String(answer.body.id)
  }
  const membersOf = ({ body }: { readonly body: Json }) => {
    const members = body.members as { readonly value: string }[] | undefined
    return members?.map(({ value }) => users.indexOf(value))
  }
  const rowOf = async (id: string) => (await scim.admin.get<Row>(`/group/${id}`)).body

  describe('as the specification asks', () => {
    it('makes a group with its members [RFC 7643, 8.4]', async () => {
      const members = [{ value: at(0), $ref: 'https://example.com/v2/Users/1', display: 'Babs Jensen' }, ...refs(1)]
      const sent = { schemas: [groupSchema], displayName: 'Employees', externalId: 'g-1', members }
      const { status, headers, body } = await scim.okta.post('/Groups', sent)
      expect(status).toBe(201)
      const location = `${origin}/scim/v2/Groups/${body.id}`
      expect(headers.get('location')).toBe(location)
      expect(body).toEqual({
        schemas: [groupSchema],
        id: body.id,
        externalId: 'g-1',
        displayName: 'Employees',
        members: [0, 1].map(place => ({
          value: at(place),
          display: ['babs', 'mandy'][place],
          type: 'User',
          $ref: `${origin}/scim/v2/Users/${at(place)}`,
        })),
        meta: {
          resourceType: 'Group',
          created: expect.any(String),
          lastModified: expect.any(String),
          location,
          version: 'W/"1.1"',
        },
      })
      expect(await rowOf(String(body.id))).toMatchObject({ organization: north, source: 'scim' })
      expect((await scim.okta.get(`/Users/${at(0)}`)).body.groups).toEqual([
        { value: body.id, display: 'Employees', type: 'direct', $ref: location },
      ])
      expect((await scim.okta.list('/Users', `groups.value eq "${body.id}"`)).body.totalResults).toBe(2)
      expect(await scim.okta.post('/Groups', { ...sent, displayName: 'EMPLOYEES' })).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness' },
      })
      await scim.okta.delete(`/Groups/${body.id}`)
    })

    it('adds, removes and replaces members [RFC 7644, 3.5.2]', async () => {
      const id = await add()
      const patch = (...operations: readonly Json[]) => scim.okta.patch(`/Groups/${id}`, ...operations)
      expect(membersOf(await patch({ op: 'add', path: 'members', value: refs(0, 1) }))).toEqual([0, 1])
      // Who is there already is no second member, and no new version.
      const { version } = await rowOf(id)
      expect(membersOf(await patch({ op: 'add', path: 'members', value: refs(1) }))).toEqual([0, 1])
      expect((await rowOf(id)).version).toBe(version)
      expect(membersOf(await patch({ op: 'remove', path: `members[value eq "${at(0)}"]` }))).toEqual([1])
      const swap = [
        { op: 'remove', path: `members[value eq "${at(1)}"]` },
        { op: 'add', path: 'members', value: refs(2, 3) },
      ]
      expect(membersOf(await patch(...swap))).toEqual([2, 3])
      expect(membersOf(await patch({ op: 'replace', path: 'members', value: refs(0, 3) }))).toEqual([0, 3])
      expect(membersOf(await patch({ op: 'remove', path: 'members' }))).toEqual([])
      const renamed = await patch(
        { op: 'replace', path: 'displayName', value: 'Guides' },
        { op: 'add', value: { externalId: 'x' } },
      )
      expect(renamed.body).toMatchObject({ displayName: 'Guides', externalId: 'x' })
    })

    it('takes both of two changes that come at the same time', async () => {
      const id = await add()
      await Promise.all(
        [0, 1, 2].map(place => scim.okta.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: refs(place) })),
      )
      expect(membersOf(await scim.okta.get(`/Groups/${id}`))?.sort()).toEqual([0, 1, 2])
    })

    it('replaces one, and finds by name, member and externalId [RFC 7644, 3.5.1, 3.4.2]', async () => {
      const id = await add(refs(0))
      const put = await scim.okta.put(`/Groups/${id}`, { displayName: 'Pilots', externalId: 'p', members: refs(1, 2) })
      expect([put.body.displayName, membersOf(put)]).toEqual(['Pilots', [1, 2]])
      for (const [filter, total] of [
        ['displayName eq "pilots"', 1],
        ['displayName eq "Pilot"', 0],
        ['externalId eq "p"', 1],
        [`id eq "${id}" and members[value eq "${at(2)}"]`, 1],
        [`displayName sw "Pil" and members.value eq "${at(0)}"`, 0],
      ] as const) {
        expect([filter, (await scim.okta.list('/Groups', filter)).body.totalResults]).toEqual([filter, total])
      }
      const listed = (await scim.okta.get('/Groups?excludedAttributes=members&count=1')).body
      expect(listed).toMatchObject({ itemsPerPage: 1 })
      expect((listed.Resources as Json[])[0]).not.toHaveProperty('members')
      const etag = (await scim.okta.get(`/Groups/${id}`)).headers.get('etag') ?? ''
      expect((await scim.okta.put(`/Groups/${id}`, { displayName: 'A' }, { 'if-match': 'W/"1.1"' })).status).toBe(412)
      expect(
        (await scim.okta.put(`/Groups/${id}`, { displayName: 'Crew' }, { 'if-match': etag })).body.displayName,
      ).toBe('Crew')
      expect((await scim.okta.delete(`/Groups/${id}`)).status).toBe(204)
      expect((await scim.okta.get(`/Groups/${id}`)).status).toBe(404)
    })
  })

  describe('as the big directories ask', () => {
    it('takes Okta’s id in the value, and Entra ID’s members in it', async () => {
      const id = await add(refs(0, 1, 2))
      const okay = await scim.okta.patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'From Okta' } })
      expect(okay).toMatchObject({ status: 200, body: { displayName: 'From Okta' } })
      const wrong = await scim.okta.patch(`/Groups/${id}`, { op: 'replace', value: { id: 'x', displayName: 'No' } })
      expect(wrong).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
      const gone = { op: 'Remove', path: 'members', value: refs(0) }
      expect(membersOf(await scim.okta.patch(`/Groups/${id}`, gone))).toEqual([1, 2])
      const one = { op: 'Add', path: `${groupSchema}:members`, value: { value: at(3) } }
      expect(membersOf(await scim.okta.patch(`/Groups/${id}`, one))).toEqual([1, 2, 3])
    })
  })

  describe('what a directory can’t do', () => {
    it('is to put anybody of another organization into a group, or to reach theirs', async () => {
      const id = await add()
      const theirs = await scim.admin.create('group', {
        organization: foreign,
        name: 'Theirs',
        members: ['user-stranger'],
      })
      for (const value of ['user-stranger', 'nobody', theirs.id]) {
        const answer = await scim.okta.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value }] })
        expect([value, answer.status, answer.body.scimType]).toEqual([value, 400, 'invalidValue'])
      }
      expect(
        (await scim.okta.post('/Groups', { displayName: 'New', members: [{ value: 'user-stranger' }] })).status,
      ).toBe(400)
      for (const path of [`/Groups/${theirs.id}`]) {
        expect((await scim.okta.get(path)).status).toBe(404)
        expect((await scim.okta.put(path, { displayName: 'Ours' })).status).toBe(404)
        expect((await scim.okta.patch(path, { op: 'remove', path: 'members' })).status).toBe(404)
        expect((await scim.okta.delete(path)).status).toBe(404)
      }
      expect((await scim.okta.list('/Groups', 'displayName eq "Theirs"')).body.totalResults).toBe(0)
      expect(await rowOf(theirs.id)).toMatchObject({ members: ['user-stranger'], version: 1 })
    })

    it('is to give or take by a group what it doesn’t hold itself', async () => {
      const id = await add(refs(0), scim.small)
      const empty = await add([], scim.small)
      for (const name of [id, empty]) {
        await scim.orgAdmin.create('role-binding', {
          organization: north,
          name: `Admins ${name}`,
          role: 'role-org-admin',
          subjectKind: 'group',
          group: name,
        })
      }
      expect((await scim.small.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: refs(1) })).status).toBe(403)
      expect((await scim.small.patch(`/Groups/${id}`, { op: 'remove', path: 'members' })).status).toBe(403)
      expect((await scim.small.put(`/Groups/${empty}`, { displayName: 'X', members: refs(1) })).status).toBe(403)
      // To rename one gives nobody anything.
      expect((await scim.small.put(`/Groups/${empty}`, { displayName: 'Renamed' })).status).toBe(200)
      expect((await scim.small.patch(`/Users/${at(0)}`, { op: 'replace', path: 'active', value: false })).status).toBe(
        403,
      )
      expect(membersOf(await scim.okta.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: refs(1) }))).toEqual(
        [0, 1],
      )
      // Role bindings name it: who may give roles decides.
      expect((await scim.okta.delete(`/Groups/${id}`)).status).toBe(409)
    })

    it('is to add itself or others to a group that the platform has bound', async () => {
      const id = await add()
      await scim.admin.create('platform-role-binding', {
        name: 'Platform group',
        role: 'role-platform-admin',
        subjectKind: 'group',
        group: id,
      })
      expect((await scim.okta.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: refs(1) })).status).toBe(403)
      expect((await scim.okta.put(`/Groups/${id}`, { displayName: 'Mine', members: refs(1) })).status).toBe(403)
      expect((await rowOf(id)).members).toEqual([])
    })

    it('is to make them large, or to change what is not its own', async () => {
      const id = await add()
      const many = Array.from({ length: 1001 }, (_, place) => ({ value: `u${place}` }))
      expect((await scim.okta.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: many })).body.scimType).toBe(
        'tooMany',
      )
      const turns = Array.from({ length: 201 }, () => ({ op: 'remove', path: 'members' }))
      expect((await scim.okta.patch(`/Groups/${id}`, ...turns)).body.scimType).toBe('tooMany')
      const costly = `members[${'value eq "x" or '.repeat(6)}value eq "y"]`
      expect((await scim.okta.patch(`/Groups/${id}`, { op: 'remove', path: costly })).body.scimType).toBe('invalidPath')
      for (const path of ['serviceAccounts', 'source', 'members.value', '__proto__', 'members[value eq "x"].display']) {
        const answer = await scim.okta.patch(`/Groups/${id}`, { op: 'replace', path, value: 'x' })
        expect([path, answer.status, answer.body.scimType]).toEqual([path, 400, 'invalidPath'])
      }
      const account = await scim.orgAdmin.create('service-account', {
        organization: north,
        name: 'Bot',
        owner: 'user-orgAdmin',
      })
      await scim.orgAdmin.put(`/group/${id}`, { ...(await rowOf(id)), serviceAccounts: [account.id] })
      await scim.okta.put(`/Groups/${id}`, { displayName: 'Still has its bot', members: refs(1) })
      expect(await rowOf(id)).toMatchObject({ serviceAccounts: [account.id], members: [at(1)] })
    })
  })

  it('are all looked through by a filter, the oldest first, as pages without one are', async () => {
    const { world, okta } = await scimWorld(await open(apiTables(catalogue)))
    // The ids say nothing of the order.
    const groups = Array.from({ length: 1_100 }, (_, place) => ({
      id: `many-${String(1_100 - place).padStart(4, '0')}`,
      organization: north,
      name: `Many ${place}`,
      status: 'active',
      members: [],
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, place)).toISOString(),
    }))
    await putRows(world.store, 'group', ...groups)
    const filter = encodeURIComponent('displayName co "Many"')
    const { body } = await okta.get(`/Groups?filter=${filter}&startIndex=1099&count=10`)
    const found = body.Resources as readonly { readonly displayName: string }[]
    expect([body.totalResults, found.map(({ displayName }) => displayName)]).toEqual([
      1_100,
      ['Many 1098', 'Many 1099'],
    ])
  })
})
