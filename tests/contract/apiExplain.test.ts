import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { AccessExplanation } from '../../src/engine/contract/accessAnswer.ts'
import { explainAccess } from '../../src/engine/server/access/explainAccess.ts'
import { loadPrincipal } from '../../src/engine/server/access/loadPrincipal.ts'
import { readAccessQuestion } from '../../src/engine/server/access/readAccessQuestion.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, foreign, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore((open, kind) => {
  let world: TestWorld
  let admin: ApiClient
  let orgAdmin: ApiClient
  let campaign: Row

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
    orgAdmin = await world.signIn('orgAdmin')
    const account = await orgAdmin.create('account', body('account'))
    campaign = await orgAdmin.create('campaign', body('campaign', { account: account.id }))
  })

  const body = (entity: string, more: Json = {}) => {
    const resource = catalogue.resources[entity]
    if (!resource) throw new Error(`There is no entity ${entity}`)
    return { ...bodyFor(resource, new Map(), north), ...more }
  }
  const ask = (question: Json, client = orgAdmin) => client.post<AccessExplanation>('/access/explain', question)
  const put = (entity: string, row: Json & { readonly id: string }) => putRows(world.store, entity, row)
  const viewer = { user: 'user-viewer', entity: 'campaign' }

  it('names the binding, the group and the role that give it, and the inherited one', async () => {
    const inherited = await orgAdmin.create('role', {
      name: 'Starter',
      organization: north,
      permissions: [{ resource: 'campaign', verbs: ['activate'] }],
    })
    const role = await orgAdmin.create('role', {
      name: 'Night desk lead',
      organization: north,
      inherits: [inherited.id],
      permissions: [{ resource: 'report', verbs: ['read'] }],
    })
    const group = await orgAdmin.create('group', { name: 'Night desk', organization: north, members: ['user-viewer'] })
    await orgAdmin.create('role-binding', {
      organization: north,
      role: role.id,
      subjectKind: 'group',
      group: group.id,
    })
    const { body: answer } = await ask({ ...viewer, verb: 'activate', row: campaign.id })
    expect(answer).toMatchObject({
      allowed: true,
      answer: `The viewer can activate “${String(campaign.name)}”.`,
      paths: [
        {
          effect: 'gives',
          isByGroup: true,
          group: { entity: 'group', id: group.id, name: 'Night desk' },
          role: { name: 'Night desk lead' },
          inherited: { name: 'Starter' },
        },
        { effect: 'none', role: { name: 'Read-only' }, inherited: null, isByGroup: false },
      ],
      roles: [],
    })
    // Permission is not all that it takes.
    expect(answer.actions.map(({ label }) => label)).toContain('Activate')
  })

  it('offers the role that gives least beside it, and what a new one would need', async () => {
    const { body: answer } = await ask({ ...viewer, verb: 'activate', row: campaign.id })
    expect(answer).toMatchObject({
      allowed: false,
      answer: `The viewer can’t activate “${String(campaign.name)}”.`,
      reasons: ['None of their roles in North lets them activate campaigns: Read-only.'],
    })
    expect(answer.roles.map(({ name, grantable }) => [name, grantable])).toEqual([
      ['Campaign manager', true],
      ['Org admin', true],
    ])
    const least = await orgAdmin.create('role', {
      name: 'Starter',
      organization: north,
      permissions: [{ resource: 'campaign', verbs: ['activate', 'archive'] }],
    })
    const { body: better } = await ask({ ...viewer, verb: 'activate', row: campaign.id })
    expect(better.roles[0]).toEqual({ entity: 'role', id: least.id, name: 'Starter', adds: 2, grantable: true })
    const none = await ask({ ...viewer, entity: 'node', verb: 'update', organization: undefined }, admin)
    expect([none.body.allowed, none.body.roles.map(({ name }) => name)]).toEqual([false, ['Platform admin']])
  })

  if (kind !== 'memory') return

  const worldOf = ({ options }: TestWorld) => createApiContext(options)
  const personNamed = async (id: string) => {
    const person = await loadPrincipal(world.store.read, catalogue, id, world.time.now, null)
    if (!person) throw new Error(`${id} is nobody`)
    return person
  }

  describe('why not', () => {
    const reasons = async (question: Json) => (await ask(question, admin)).body.reasons.join(' ')
    const activate = () => ({ ...viewer, verb: 'activate', row: campaign.id })
    const binding = (more: Json = {}) => ({
      id: 'extra',
      name: 'Extra',
      organization: north,
      role: 'role-campaign-manager',
      subjectKind: 'user',
      user: 'user-viewer',
      ...more,
    })

    it.each([
      ['the binding expired', { expiresAt: '2026-11-20T00:00:00.000Z' }, 'its binding expired on Nov 20, 2026.'],
      ['the binding is archived', { archivedAt: '2026-11-20T00:00:00.000Z' }, 'its binding is archived.'],
    ])('%s', async (_, more, text) => {
      await put('role-binding', binding(more))
      expect(await reasons(activate())).toBe(`The role Campaign manager would allow it, but ${text}`)
    })

    it('the binding is cut to accounts', async () => {
      await put('role-binding', binding({ accounts: [campaign.account] }))
      expect(await reasons(activate())).toContain('such bindings give read-only access')
      await put('role-binding', { ...binding({ accounts: ['other'] }), id: 'second', user: 'user-stranger' })
      await put('role-binding', { ...binding({ accounts: ['other'] }), id: 'third', user: 'user-locked' })
      await put('user', {
        id: 'user-locked',
        name: 'Lo',
        email: 'lo@x.example',
        status: 'active',
        organizations: [north],
      })
      const seen = { user: 'user-locked', entity: 'campaign', verb: 'read', row: campaign.id }
      expect(await reasons(seen)).toContain('this row belongs to none of them')
    })

    it('they don’t belong there, the organization is closed, the account is locked', async () => {
      const stranger = { user: 'user-stranger', entity: 'campaign', verb: 'read', row: campaign.id }
      expect(await reasons(stranger)).toContain('They don’t belong to North.')
      await put('role-binding', binding({ organization: foreign }))
      const elsewhere = { user: 'user-viewer', entity: 'campaign', verb: 'create', organization: foreign }
      expect(await reasons(elsewhere)).toContain('but they don’t belong to Foreign.')
      await admin.post(`/organization/${south}/move`, { to: 'suspend' })
      const closed = { user: 'user-manager', entity: 'campaign', verb: 'create', organization: south }
      expect(await reasons(closed)).toContain('South is suspended or archived')
      await admin.post('/user/user-viewer/move', { to: 'lock' })
      expect(await reasons(activate())).toBe('The user is locked, so nobody can use this account.')
    })

    it('a second factor is missing, or only single sign-on will do', async () => {
      await put('role-binding', binding())
      const mayActivate = async () => {
        const { body: answer } = await ask(activate(), admin)
        return [answer.allowed, ...answer.reasons]
      }
      expect(await mayActivate()).toEqual([true])
      const change = async (id: string, changes: Json) =>
        world.store.transaction(async tx => {
          const [row] = await tx.lock('organization', [id], 'all')
          if (row) await tx.update('organization', [{ ...row, ...changes }])
        })
      await change(north, { signOnOnly: true })
      expect(await mayActivate()).toEqual([false, 'Their roles allow it, but they have no way to sign in.'])
      await change(north, { signOnOnly: false, secondFactorRequired: true })
      // The administrators have none either: what they ask was asked before.
      const viewer = await world.signIn('viewer')
      expect((await viewer.get(`/campaign/${campaign.id}`)).status).toBe(403)
      const question = await readAccessQuestion(worldOf(world), await personNamed('user-orgAdmin'), activate())
      const answer = await explainAccess(worldOf(world), question)
      expect([answer.allowed, ...answer.reasons]).toEqual([
        false,
        'They need to set up a second factor first, on their account page.',
      ])
      expect(answer.roles).toEqual([])
    })

    it('the row is private, or there is no such permission', async () => {
      const own = await orgAdmin.create('report', body('report', { share: 'private' }))
      expect(await reasons({ user: 'user-viewer', entity: 'report', verb: 'read', row: own.id })).toContain(
        'It is private',
      )
      expect(await reasons({ ...viewer, entity: 'user', verb: 'approve', organization: north })).toContain(
        'Users have no permission “Approve”.',
      )
    })

    it('a service account’s scopes leave it out, or it has expired', async () => {
      const program = { id: 'robot', name: 'Robot', organization: north, status: 'active' }
      await put('service-account', { ...program, scopes: [{ resource: 'campaign', verbs: ['read'] }] })
      await put('service-account', { ...program, id: 'old', name: 'Old', expiresAt: '2026-11-20T00:00:00.000Z' })
      const robot = { subjectKind: 'service_account', user: undefined, serviceAccount: 'robot' }
      await put('role-binding', binding(robot))
      await put('role-binding', binding({ ...robot, id: 'second', serviceAccount: 'old' }))
      const asked = { serviceAccount: 'robot', entity: 'campaign', row: campaign.id }
      expect((await ask({ ...asked, verb: 'read' }, admin)).body.allowed).toBe(true)
      const { body: answer } = await ask({ ...asked, verb: 'activate' }, admin)
      expect([answer.allowed, answer.reasons, answer.roles, answer.needs]).toEqual([
        false,
        ['The role Campaign manager would allow it, but the scopes of the service account exclude it.'],
        [],
        [],
      ])
      const old = { ...asked, serviceAccount: 'old', verb: 'read' }
      expect((await ask(old, admin)).body.allowed).toBe(false)
      expect(await reasons(old)).toBe('The service account is expired, so nobody can use this account.')
    })

    it('what limits leave out is said', async () => {
      const { body: role } = await admin.post<Row>('/role/role-external-viewer/duplicate', { organization: north })
      await put('role-binding', binding({ user: 'user-c', role: role.id, accounts: [campaign.account] }))
      await put('user', {
        id: 'user-c',
        name: 'Client',
        email: 'c@x.example',
        status: 'active',
        organizations: [north],
      })
      const read = { user: 'user-c', entity: 'campaign', verb: 'read', row: campaign.id }
      const { body: answer } = await ask(read, admin)
      expect([answer.allowed, answer.paths[0]?.only?.length]).toEqual([true, 1])
      expect(answer.reasons.join()).toMatch(/Not shown: .*Margin/)
      const list = await ask({ ...read, row: undefined, verb: 'list', organization: north }, admin)
      expect(list.body.reasons.join()).toContain('Only what belongs to these accounts')
    })
  })

  describe('who asks', () => {
    it('must be able to read the bindings there, and to see the person and the row', async () => {
      const question = { ...viewer, verb: 'activate', row: campaign.id }
      const refused = await orgAdmin.create('role', {
        name: 'Plain',
        organization: north,
        permissions: [{ resource: 'campaign', verbs: ['read'] }],
      })
      await put('user', { id: 'user-p', name: 'P', email: 'p@x.example', status: 'active', organizations: [north] })
      expect((await ask(question, await world.signIn('stranger'))).status).toBe(404)
      expect((await ask({ ...question, user: 'user-stranger' })).status).toBe(404)
      const own = await (await world.signIn('manager')).create('report', body('report', { share: 'private' }))
      const asViewer = await world.signIn('viewer')
      expect((await ask({ user: 'user-manager', entity: 'report', verb: 'read', row: own.id }, asViewer)).status).toBe(
        404,
      )
      expect((await ask({ ...question, row: undefined, organization: foreign })).status).toBe(404)
      expect((await ask({ ...question, row: undefined })).status).toBe(400)
      expect((await ask({ ...question, verb: 'fly' })).status).toBe(400)
      expect((await ask({ ...question, entity: 'nothing' })).status).toBe(404)
      expect(refused.id).toBeTypeOf('string')
    })

    it('is told no name of what they can’t see', async () => {
      await put('role-binding', {
        id: 'south-binding',
        name: 'South binding',
        organization: south,
        role: 'role-campaign-manager',
        subjectKind: 'user',
        user: 'user-viewer',
      })
      const { body: answer } = await ask({ user: 'user-admin', entity: 'campaign', verb: 'activate', row: campaign.id })
      expect(answer).toMatchObject({
        allowed: true,
        paths: [{ effect: 'gives', binding: null, role: null, isOfPlatform: true }],
      })
      const text = JSON.stringify((await ask({ ...viewer, verb: 'activate', row: campaign.id })).body)
      expect(text).not.toMatch(/south/i)
      // Roles that the asker doesn't hold are shown, and can't be given.
      const analyst = await world.signIn('viewer')
      const seen = await ask(
        { user: 'user-manager', entity: 'role-binding', verb: 'create', organization: north },
        analyst,
      )
      expect(seen.body.roles.map(({ name, grantable }) => [name, grantable])).toEqual([['Org admin', false]])
    })
  })
})
