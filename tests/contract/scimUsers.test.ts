import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type Json, north, origin } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import type { ScimClient } from './scimClient.ts'
import { babs, type ScimWorld, scimWorld, userSchema } from './scimWorld.ts'
import { eachStore } from './stores.ts'

/** Users by SCIM 2.0, asked as RFC 7644, Okta and Entra ID ask. */
eachStore(open => {
  let scim: ScimWorld

  beforeAll(async () => {
    scim = await scimWorld(await open(apiTables(catalogue)))
  })

  const add = (more?: Json, client?: ScimClient) => scim.addUser(more, client)
  const rowOf = async (id: string) => (await scim.admin.get<Row>(`/user/${id}`)).body

  describe('as the specification asks', () => {
    let id: string

    it('makes a user, who is invited [RFC 7644, 3.3]', async () => {
      scim.world.mails.length = 0
      const { status, headers, body } = await scim.okta.post('/Users', babs())
      expect(status).toBe(201)
      id = String(body.id)
      expect(headers.get('location')).toBe(`${origin}/scim/v2/Users/${id}`)
      expect(headers.get('etag')).toBe('W/"1.1"')
      expect(body).toEqual({
        schemas: [userSchema],
        id,
        externalId: 'bjensen',
        userName: 'bjensen@northwind.example',
        name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
        displayName: 'Ms. Barbara J Jensen III',
        active: true,
        emails: [{ value: 'bjensen@northwind.example', type: 'work', primary: true }],
        meta: {
          resourceType: 'User',
          created: expect.any(String),
          lastModified: expect.any(String),
          location: `${origin}/scim/v2/Users/${id}`,
          version: 'W/"1.1"',
        },
      })
      expect(scim.world.mails.map(({ to, subject }) => [to, subject])).toEqual([
        ['bjensen@northwind.example', 'You are invited to Astrolabe'],
      ])
      expect(await rowOf(id)).toMatchObject({ status: 'invited', organizations: [north], auth: 'both' })
      const { body: history } = await scim.orgAdmin.list(`/user/${id}/history`)
      expect(history[0]).toMatchObject({ action: 'create', by: { name: 'Okta' } })
      expect(await scim.okta.post('/Users', babs())).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    })

    it('gives one, and says when nothing has changed [RFC 7644, 3.4.1, 3.14]', async () => {
      const { headers, body } = await scim.okta.get(`/Users/${id}`)
      expect(body).toMatchObject({ id, userName: 'bjensen@northwind.example' })
      const etag = headers.get('etag') ?? ''
      expect((await scim.okta.get(`/Users/${id}`, { 'if-none-match': etag })).status).toBe(304)
      expect((await scim.okta.put(`/Users/${id}`, babs(), { 'if-match': 'W/"0.0"' })).status).toBe(412)
      expect((await scim.okta.get(`/Users/${id}?attributes=userName,name.familyName`)).body).toEqual({
        schemas: [userSchema],
        id,
        userName: 'bjensen@northwind.example',
        name: { familyName: 'Jensen' },
      })
      const without = await scim.okta.get(`/Users/${id}?excludedAttributes=emails,meta,${userSchema}:name`)
      expect(Object.keys(without.body).sort()).toEqual([
        'active',
        'displayName',
        'externalId',
        'id',
        'schemas',
        'userName',
      ])
    })

    it.each([
      ['userName eq "bjensen@northwind.example"', 1],
      ['userName Eq "BJENSEN@northwind.example"', 1],
      [`${userSchema}:userName sw "bj"`, 1],
      ['externalId eq "bjensen"', 1],
      ['externalId eq "BJENSEN"', 0],
      ['name.familyName co "ense"', 1],
      ['externalId pr and active eq true', 1],
      ['userName eq "bjensen@northwind.example" and active eq False', 0],
      ['emails[type eq "work" and value co "bjensen@"]', 1],
      ['not (userName sw "bj") and externalId pr', 0],
      ['(userName sw "bj" or userName sw "zz") and meta.resourceType eq "User"', 1],
      ['userName eq "\\" or userName pr or userName eq \\""', 0],
      ['userName eq "nobody@northwind.example"', 0],
    ])('finds by %s [RFC 7644, 3.4.2]', async (filter, total) => {
      const { status, body } = await scim.okta.list('/Users', filter)
      expect([status, body.totalResults]).toEqual([200, total])
    })

    it('pages, and counts what there is', async () => {
      const all = (await scim.okta.get('/Users?count=200')).body
      expect(all).toMatchObject({ startIndex: 1, itemsPerPage: all.totalResults })
      const names = (page: Json) => (page.Resources as { userName: string }[]).map(({ userName }) => userName)
      const pages = [
        await scim.okta.get('/Users?startIndex=1&count=2'),
        await scim.okta.get('/Users?startIndex=3&count=200'),
      ]
      expect(pages.flatMap(({ body }) => names(body))).toEqual(names(all))
      expect((await scim.okta.get('/Users?count=0')).body).toMatchObject({
        totalResults: all.totalResults,
        Resources: [],
      })
      expect((await scim.okta.get('/Users?startIndex=-5&count=-1')).body).toMatchObject({
        startIndex: 1,
        itemsPerPage: 0,
      })
      expect((await scim.okta.get('/Users?count=x')).body).toMatchObject({ scimType: 'invalidValue' })
    })

    it('replaces one, leaving what is read-only [RFC 7644, 3.5.1]', async () => {
      const body = babs({
        id: 'another',
        meta: { location: 'x' },
        externalId: 'b2',
        name: { formatted: 'Babs Jensen' },
      })
      const answer = await scim.okta.put(`/Users/${id}`, {
        ...body,
        groups: [{ value: 'x' }],
        roles: [{ value: 'admin' }],
      })
      expect(answer).toMatchObject({ status: 200, body: { id, externalId: 'b2', name: { formatted: 'Babs Jensen' } } })
      expect(answer.body.name).toEqual({ formatted: 'Babs Jensen' })
      expect(await rowOf(id)).toMatchObject({ name: 'Babs Jensen', version: 2 })
      expect(await scim.okta.put(`/Users/${id}`, babs({ userName: 'other@northwind.example' }))).toMatchObject({
        status: 400,
        body: { scimType: 'mutability' },
      })
      // What changes nothing is no version.
      await scim.okta.put(`/Users/${id}`, body)
      expect((await rowOf(id)).version).toBe(2)
    })

    it('changes parts of one [RFC 7644, 3.5.2]', async () => {
      const patched = async (...operations: readonly Json[]) =>
        (await scim.okta.patch(`/Users/${id}`, ...operations)).body
      expect(await patched({ op: 'replace', path: 'name.familyName', value: 'Smith' })).toMatchObject({
        name: { formatted: 'Smith', familyName: 'Smith' },
      })
      expect(await patched({ op: 'add', value: { name: { givenName: 'Babs' }, title: 'Tour Guide' } })).toMatchObject({
        displayName: 'Babs Smith',
      })
      expect(await patched({ op: 'replace', path: `${userSchema}:displayName`, value: 'Babs' })).toMatchObject({
        displayName: 'Babs',
        name: { formatted: 'Babs', givenName: 'Babs', familyName: 'Smith' },
      })
      // What a complex value leaves out stays.
      expect(await patched({ op: 'replace', path: 'name', value: { formatted: 'Babs S' } })).toMatchObject({
        name: { formatted: 'Babs S', givenName: 'Babs', familyName: 'Smith' },
      })
      expect((await patched({ op: 'remove', path: 'externalId' })).externalId).toBeUndefined()
      expect(
        await patched({ op: 'replace', path: 'emails[type eq "work"].value', value: 'x@y.example' }),
      ).toMatchObject({
        emails: [{ value: 'bjensen@northwind.example' }],
      })
      // All of them or none.
      const broken = [
        { op: 'replace', path: 'displayName', value: 'Never' },
        { op: 'replace', path: 'id', value: 'x' },
      ]
      expect(await patched(...broken)).toMatchObject({ status: '400', scimType: 'mutability' })
      expect((await scim.okta.get(`/Users/${id}`)).body).toMatchObject({ displayName: 'Babs S' })
    })

    it('deletes one: deactivated here, and gone for the directory [RFC 7644, 3.6]', async () => {
      expect((await scim.okta.delete(`/Users/${id}`)).status).toBe(204)
      expect((await scim.okta.get(`/Users/${id}`)).status).toBe(404)
      expect((await scim.okta.delete(`/Users/${id}`)).status).toBe(404)
      expect((await scim.okta.patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).status).toBe(404)
      expect((await scim.okta.list('/Users', 'userName sw "bjensen"')).body.totalResults).toBe(0)
      expect(await rowOf(id)).toMatchObject({ status: 'deactivated' })
      const again = await scim.okta.post('/Users', babs())
      expect(again).toMatchObject({ status: 201, body: { id, active: true, externalId: 'bjensen' } })
    })

    it('describes itself [RFC 7644, 4]', async () => {
      const config = (await scim.small.get('/ServiceProviderConfig')).body
      expect(config).toMatchObject({
        patch: { supported: true },
        bulk: { supported: false },
        filter: { supported: true, maxResults: 200 },
        etag: { supported: true },
      })
      expect((await scim.small.get('/ResourceTypes')).body.totalResults).toBe(2)
      expect((await scim.small.get(`/Schemas/${userSchema}`)).body).toMatchObject({ id: userSchema, name: 'User' })
      expect((await scim.small.get('/Schemas/urn:nothing')).status).toBe(404)
      expect((await scim.small.post('/Bulk', {})).status).toBe(404)
      expect(await scim.small.post('/ServiceProviderConfig', {})).toMatchObject({
        status: 405,
        body: { status: '405' },
      })
    })
  })

  describe('as the big directories ask', () => {
    it('lets Okta deactivate and bring back', async () => {
      const { id, email } = await add()
      const off = await scim.okta.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
      expect(off).toMatchObject({ status: 200, body: { active: false } })
      expect(await rowOf(id)).toMatchObject({ status: 'deactivated' })
      expect((await scim.okta.list('/Users', `userName eq "${email}"`)).body).toMatchObject({
        Resources: [{ active: false }],
      })
      const on = await scim.okta.put(`/Users/${id}`, {
        schemas: [userSchema],
        id,
        userName: email,
        active: true,
        password: 'Secret1!',
      })
      expect(on).toMatchObject({ status: 200, body: { active: true } })
      expect(await rowOf(id)).toMatchObject({ status: 'active' })
      expect(await scim.world.store.read.byIds('credential', [id], 'all')).toEqual([])
    })

    it('lets Entra ID say it in texts and capitals, with attributes that are kept nowhere', async () => {
      const { id } = await add({
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        active: true,
        title: 'Trader',
        [`${enterprise}`]: { department: 'Trading' },
        addresses: [{ type: 'work', locality: 'Oslo' }],
      })
      const operations = [
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Add', path: 'name.givenName', value: 'Ryan' },
        { op: 'Replace', path: `${enterprise}:manager`, value: 'someone' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+47 1' },
        { op: 'replace', value: { 'name.familyName': 'Leenay', displayName: 'Ryan Leenay' } },
      ]
      const answer = await scim.okta.patch(`/Users/${id}`, ...operations)
      expect(answer).toMatchObject({
        status: 200,
        body: { active: false, displayName: 'Ryan Leenay', name: { givenName: 'Ryan', familyName: 'Leenay' } },
      })
      expect(
        (await scim.okta.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })).body.active,
      ).toBe(true)
    })

    it('takes many users at the same time, as a first synchronization sends them', async () => {
      const made = await Promise.all(Array.from({ length: 15 }, () => add()))
      expect(new Set(made.map(({ id }) => id)).size).toBe(15)
    })

    it('invites nobody by mail who can’t have a password', async () => {
      const setting = (signOnOnly: boolean) =>
        scim.world.store.transaction(async tx => {
          const [row] = await tx.lock('organization', [north], 'all')
          if (row) await tx.update('organization', [{ ...row, signOnOnly }])
        })
      await setting(true)
      scim.world.mails.length = 0
      const { id } = await add()
      expect(scim.world.mails).toEqual([])
      expect(await rowOf(id)).toMatchObject({ auth: 'oidc', status: 'invited' })
      await setting(false)
      const idle = await add({ active: false })
      expect(scim.world.mails).toEqual([])
      expect(idle.body).toMatchObject({ active: false })
      expect(await rowOf(idle.id)).toMatchObject({ status: 'deactivated' })
    })
  })
})

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
