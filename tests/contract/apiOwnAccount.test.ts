import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { OwnSession, OwnSignIn } from '../../src/engine/contract/ownAccount.ts'
import { ApiClient, north, password, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

const better = 'marmalade over seven quiet bridges'

eachStore((open, kind) => {
  let world: TestWorld
  let viewer: ApiClient

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)), { clientAddress: () => '203.0.113.7' })
    viewer = await world.signIn('viewer')
  })

  const sessions = async (client: ApiClient) => (await client.get<OwnSession[]>('/current-user/sessions')).body
  const status = async (client: ApiClient) => (await client.get('/current-user')).status

  describe('sessions', () => {
    it('are listed with time, address and agent, and none of it signs anybody in', async () => {
      const other = await signedIn(world.api, people.viewer)
      await signedIn(world.api, people.manager)
      const listed = await sessions(viewer)
      expect(listed).toHaveLength(2)
      expect(listed.filter(({ current }) => current)).toHaveLength(1)
      expect(listed[0]).toMatchObject({ address: '203.0.113.7', createdAt: world.time.now.toISOString() })
      for (const { id } of listed) {
        expect(viewer.cookie).not.toContain(id)
        expect(await status(new ApiClient(world.api, `astrolabe_session=${id}`))).toBe(401)
      }
      expect((await sessions(other)).find(({ current }) => current)?.id).not.toBe(listed.find(one => one.current)?.id)
    })

    it('end one by one, or all but this one', async () => {
      const [other, third] = [await signedIn(world.api, people.viewer), await signedIn(world.api, people.viewer)]
      const own = (await sessions(other)).find(({ current }) => current)
      expect((await viewer.delete(`/current-user/sessions/${own?.id}`)).status).toBe(204)
      expect([await status(viewer), await status(other), await status(third)]).toEqual([200, 401, 200])
      expect((await viewer.delete('/current-user/sessions')).status).toBe(204)
      expect([await status(viewer), await status(third)]).toEqual([200, 401])
      expect(await sessions(viewer)).toHaveLength(1)
    })

    it('of another person are not there', async () => {
      const manager = await world.signIn('manager')
      const [foreign] = await sessions(manager)
      expect((await viewer.delete(`/current-user/sessions/${foreign?.id}`)).status).toBe(404)
      await viewer.delete('/current-user/sessions')
      expect(await status(manager)).toBe(200)
    })
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  it('sessions that are over are not listed', async () => {
    const other = await signedIn(world.api, people.viewer)
    world.time.now = new Date(world.time.now.getTime() + 11 * 3_600_000)
    expect(await status(other)).toBe(200)
    world.time.now = new Date(world.time.now.getTime() + 2 * 3_600_000)
    expect((await sessions(other)).map(({ current }) => current)).toEqual([true])
  })

  describe('the password', () => {
    const change = (client: ApiClient, current: string, next: string) =>
      client.post('/current-user/password', { current, password: next })

    it('is changed by who knows the current one; other sessions and mailed links end, this session stays', async () => {
      const other = await signedIn(world.api, people.viewer)
      await world.anonymous.post('/forgotten-password', { email: people.viewer })
      await expect.poll(() => world.mails.length).toBe(1)
      const link = /token=(\S+)/.exec(world.mails[0]?.text ?? '')?.[1]
      expect((await change(viewer, password, better)).status).toBe(200)
      expect([await status(viewer), await status(other)]).toEqual([200, 401])
      expect((await world.anonymous.post('/auth', { email: people.viewer, password })).status).toBe(401)
      expect((await world.anonymous.post('/auth', { email: people.viewer, password: better })).status).toBe(200)
      expect((await world.anonymous.post('/reset-password', { token: link, password: better })).status).toBe(400)
      expect(world.mails.at(-1)).toMatchObject({
        to: people.viewer,
        subject: 'Your password was changed for Astrolabe',
      })
    })

    it('stays without the current one, also when it is guessed for long', async () => {
      const refused = await change(viewer, 'a wrong password', better)
      expect([refused.status, refused.body]).toMatchObject([400, { fields: { current: expect.any(String) } }])
      for (let count = 0; count < 9; count += 1) await change(viewer, `wrong ${count}`, better)
      expect((await change(viewer, password, better)).status).toBe(429)
      // Counted as tries at signing in: it is no second door to guess at.
      expect((await world.anonymous.post('/auth', { email: people.viewer, password })).status).toBe(429)
      world.time.now = new Date(world.time.now.getTime() + 60_000)
      expect((await world.anonymous.post('/auth', { email: people.viewer, password })).status).toBe(200)
    })

    it.each(['short', 'passwordpassword', 'astrolabe2026'])('%s is refused', async weak => {
      const refused = await change(viewer, password, weak)
      expect([refused.status, refused.body]).toMatchObject([400, { fields: { password: expect.any(String) } }])
    })
  })

  it('the name is changed, with history and audit, and nothing else of the row', async () => {
    for (const more of [
      { email: 'other@astrolabe.example' },
      { organizations: ['org-foreign'] },
      { status: 'locked' },
    ]) {
      expect((await viewer.put('/current-user/account', { name: 'Vera', ...more })).status).toBe(400)
    }
    const changed = await viewer.put('/current-user/account', { name: ' Vera ' })
    expect([changed.status, changed.body]).toMatchObject([200, { name: 'Vera', email: people.viewer, password: true }])
    const row = (await (await world.signIn('admin')).get('/user/user-viewer')).body
    expect(row).toMatchObject({ name: 'Vera', email: people.viewer, status: 'active', organizations: [north] })
    expect((await viewer.get('/current-user')).body.name).toBe('Vera')
    const logged = await world.store.read.list('audit-log', { scope: 'all', limit: 100 })
    const line = logged.rows.find(({ action }) => action === 'update')
    expect(line).toMatchObject({
      actor: { id: 'user-viewer' },
      changes: [{ path: 'name', old: 'The viewer', new: 'Vera' }],
    })
    for (const name of ['', '  ', 5, 'x'.repeat(241)]) {
      expect((await viewer.put('/current-user/account', { name })).status).toBe(400)
    }
  })

  it('sign-ins tell of both ways, of this person alone', async () => {
    await world.anonymous.post('/auth', { email: people.viewer, password: 'a wrong one' })
    await world.anonymous.post('/auth', { email: people.manager, password: 'a wrong one' })
    await viewer.delete('/current-user/sessions')
    const { body } = await viewer.get<OwnSignIn[]>('/current-user/sign-ins')
    expect(body.map(({ action }) => action).sort()).toEqual(['login', 'login_failed', 'sessions_ended'])
    expect(body[0]).toMatchObject({ address: '203.0.113.7' })
  })

  it('sign-ins are as many as are shown, of somebody in several organizations too, and no more lines are read', async () => {
    const manager = await world.signIn('manager')
    for (let at = 0; at < 25; at += 1) {
      world.time.now = new Date(world.time.now.getTime() + 60_000)
      await signedIn(world.api, people.manager)
    }
    const list = vi.spyOn(world.options.store.read, 'list')
    const { body } = await manager.get<OwnSignIn[]>('/current-user/sign-ins')
    expect([body.length, new Set(body.map(({ at }) => at)).size]).toEqual([20, 20])
    expect(body.map(({ at }) => at)).toEqual(
      body
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    const limits = list.mock.calls.flatMap(([table, { limit }]) => (table === 'audit-log' ? [limit] : []))
    list.mockRestore()
    // Of each sign-in there is a line in both organizations.
    expect(limits).toEqual([40])
  })

  it('programs have no account, and nobody has one without signing in', async () => {
    const admin = await world.signIn('admin')
    const account = await admin.create('service-account', { name: 'Feed', owner: 'user-admin', organization: north })
    const { secret } = (await admin.post(`/service-account/${account.id}/keys`)).body
    const program = { authorization: `Bearer ${secret}` }
    const calls = [
      ['GET', '/current-user/account'],
      ['PUT', '/current-user/account'],
      ['POST', '/current-user/password'],
      ['GET', '/current-user/sessions'],
      ['DELETE', '/current-user/sessions'],
      ['DELETE', '/current-user/sessions/x'],
      ['GET', '/current-user/sign-ins'],
    ] as const
    for (const [method, path] of calls) {
      expect([path, (await world.anonymous.send(method, path, undefined, program)).status]).toEqual([path, 403])
      expect([path, (await world.anonymous.send(method, path)).status]).toEqual([path, 401])
    }
  })
})
